"""Makes pages and figures of run folders."""
if __name__ == "reports":
    raise ImportError("this folder is the package ludometer.reports: import it by that name")
