"""Blunders that Rurik's everyday player has got rid of, and how far it has got with others."""
import pytest

from simcore import engine, load
from tests.play import rurik

import policies


@pytest.fixture(scope="module")
def two():
    return rurik.played("club", 2, 60)


@pytest.fixture(scope="module")
def four():
    return rurik.played("club", 4, 30)
