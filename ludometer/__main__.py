"""python -m ludometer"""
import sys

from ludometer.cli import main

sys.exit(main())
