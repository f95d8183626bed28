"""Where runs lie: in folders of a file system, or at addresses of object storage, such as s3://bucket/runs/large.

A place is a pathlib.Path or a Stored, which has of its methods those that runs need, so that who reads or writes a run
does not ask which of the two it is. boto3 is loaded for an address alone; endpoint, region and credentials are those
that AWS's other tools take from environment and configuration files.
"""
import errno
import re
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from mimetypes import guess_type
from pathlib import Path, PurePosixPath
from types import SimpleNamespace
from typing import Any

from ludometer.analysis.run_folders.errors import WorkerError
from ludometer.simcore.errors import DataError

ADDRESS = re.compile(r"([A-Za-z][\w+.-]+)://(.*)", re.DOTALL)
ANSWER, BYTES = 3, 20               # seconds that a connection, and each piece of an answer, may take
ASKED, ASKED_FIRST = 8, 2           # how often a request is made, with longer and longer pauses; the first of a process
READERS = 16                        # objects read at once: each is waited for
NOT_TRUE = (409, 412)               # status of a request whose condition did not hold
Place = Any                         # a Path or a Stored; typer knows no union of the two


@dataclass(frozen=True, order=True)
class Stored:
    """What lies, or may lie, at an address: an object, a folder of them, or both.

    Its methods are those of a Path that runs need. They do and raise the same, but where they say otherwise, and raise
    WorkerError where the storage does not answer or refuses.
    """

    bucket: str
    key: str

    def __str__(self):
        return f"s3://{self.bucket}/{self.key}".rstrip("/")

    def __truediv__(self, name):
        return Stored(self.bucket, f"{self.prefix}{name}")

    @property
    def name(self):
        return PurePosixPath(self.key).name

    @property
    def suffix(self):
        return PurePosixPath(self.key).suffix

    @property
    def parent(self):
        return Stored(self.bucket, self.key.rpartition("/")[0])

    @property
    def prefix(self):
        """What the keys of all that lies in this folder begin with; nothing at the top of a bucket."""
        return f"{self.key}/" if self.key else ""

    def resolve(self):
        return self

    def exists(self):
        return self.is_file() or self.is_dir()

    def is_file(self):
        try:
            return bool(self.key and self.stat())
        except FileNotFoundError:
            return False

    def stat(self):
        """Its bytes alone, as st_size."""
        return SimpleNamespace(st_size=self.ask("head_object", Key=self.key)["ContentLength"])

    def version(self):
        """The mark of what is there now, as write_bytes() gives and takes it; no method of a Path."""
        return self.ask("head_object", Key=self.key)["ETag"]

    def is_dir(self):
        return not self.key or any(True for _ in self.objects())

    def mkdir(self, parents=True, exist_ok=True):
        """Nothing, whatever is there: a folder is as soon as it holds anything."""

    def iterdir(self):
        return (self / name for name in dict.fromkeys(name.partition("/")[0] for name, _ in self.objects()))

    def open(self, mode="rb"):
        """Its bytes, read at once, as a file. Raises ValueError for other modes."""
        if mode != "rb":
            raise ValueError(f"{self}: mode {mode!r}; objects are written as a whole, by write_bytes()")
        return BytesIO(self.read_bytes())

    def read_bytes(self):
        return self.ask("get_object", Key=self.key)["Body"]

    def read_text(self, encoding="utf-8"):
        return self.read_bytes().decode(encoding)

    def write_bytes(self, data, times=None, **condition):
        """Write all bytes or none; returns the mark of this version.

        times: as ask() takes it. condition: IfMatch, a mark, or IfNoneMatch="*"; raises FileExistsError, or
        FileNotFoundError where there is nothing to match, unless it holds.
        """
        kind = guess_type(self.name)[0] or "application/octet-stream"
        return self.ask("put_object", times, Key=self.key, Body=data, ContentType=kind, **condition)["ETag"]

    def unlink(self, missing_ok=False):
        if not missing_ok:
            self.stat()                                         # the storage itself does not mind
        self.ask("delete_object", Key=self.key)

    def objects(self):
        """Yield (name below this address, bytes) of all objects there, a thousand for each request."""
        start, more = self.prefix, {}
        while more is not None:
            page = self.ask("list_objects_v2", Prefix=start, **more)
            for each in page.get("Contents", ()):
                if each["Key"] != start:                        # made by tools that show folders
                    yield each["Key"].removeprefix(start), each["Size"]
            more = {"ContinuationToken": page["NextContinuationToken"]} if page["IsTruncated"] else None

    def ask(self, operation, times=None, **values):
        """What the storage answers. times: how often it is asked at most, by default ASKED.

        Raises FileExistsError where a condition does not hold; others as the class says.
        """
        from botocore.exceptions import BotoCoreError, ClientError
        from botocore.parsers import ResponseParserError

        asked = client(times or ASKED)
        try:
            return read_all_bytes(lambda: getattr(asked, operation)(Bucket=self.bucket, **values))
        except ClientError as error:
            code, status = error.response["Error"]["Code"], error.response["ResponseMetadata"]["HTTPStatusCode"]
            if code == "NoSuchBucket":
                raise WorkerError(f"{self}: there is no bucket {self.bucket} at {asked.meta.endpoint_url}") from None
            if status == 404:
                raise FileNotFoundError(errno.ENOENT, "No such file or directory", str(self)) from None
            if status in NOT_TRUE:
                raise FileExistsError(errno.EEXIST, "File exists", str(self)) from None
            raise WorkerError(f"{self}: {asked.meta.endpoint_url} refuses this: "
                              f"{error.response['Error'].get('Message', '').rstrip('.')} ({code})") from None
        except (BotoCoreError, ResponseParserError) as error:
            raise WorkerError(f"{self}: {str(error).rstrip('.')}") from None


def read_all_bytes(request):
    """An answer with all its bytes: boto3 repeats requests, but not the reading of what they bring."""
    from botocore.exceptions import BotoCoreError

    for last in (False, False, True):
        answer = request()
        try:
            return answer | {"Body": answer["Body"].read()} if "Body" in answer else answer
        except BotoCoreError:
            if last:
                raise


@cache
def client(times):
    """A boto3 client of S3 that makes each request at most `times` times."""
    import boto3
    import botocore.session
    from botocore.config import Config

    session = botocore.session.Session()
    session.register_component("data_loader", descriptions(session.get_config_variable("data_path")))
    return boto3.session.Session(botocore_session=session).client("s3", config=Config(
        connect_timeout=ANSWER, read_timeout=BYTES, max_pool_connections=READERS,
        retries={"mode": "standard", "total_max_attempts": times}))


@cache
def descriptions(path):
    """A loader of botocore's descriptions of services, shared by all clients because reading them is slow.

    path: folders with more of it, as AWS_DATA_PATH names them, or None.
    """
    from botocore.loaders import create_loader

    return create_loader(path)


@cache
def check_storage(place):
    """Raise DataError unless what lies at a Stored can be listed; asked once."""
    try:
        import boto3  # noqa: F401
        from botocore.exceptions import BotoCoreError
    except ImportError:
        raise DataError(f'{place}: object storage needs another package: pip install "ludometer[s3]"') from None
    try:
        place.ask("list_objects_v2", ASKED_FIRST, Prefix=place.prefix, MaxKeys=1)
    except (WorkerError, BotoCoreError, OSError, ValueError) as error:     # the last, of an endpoint that is no address
        client.cache_clear()                                    # a notebook may set other credentials
        raise DataError(f"{str(error).rstrip('.')}; AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or "
                        f"AWS's configuration files, say where the storage is and who asks") from None


def place_of(where):
    """The Path or Stored that a path or an address names. Raises DataError where nothing can lie there."""
    address = ADDRESS.fullmatch(where) if isinstance(where, str) else None
    if not address:
        if isinstance(where, Path) and where.parts[:1] == ("s3:",):
            raise DataError(f"{where}: a Path is no address; give s3://BUCKET/NAME as text")
        return where if isinstance(where, Stored) else Path(where)
    bucket, _, key = address[2].partition("/")
    key = "/".join(name for name in key.split("/") if name)
    if address[1].lower() != "s3" or not bucket or not key:
        raise DataError(f"{where}: expected a folder, or an address s3://BUCKET/NAME")
    check_storage(found := Stored(bucket, key))
    return found


def bytes_in(folder):
    """A function: file name -> size of that file in bytes, None if it is missing. A Stored folder is listed once."""
    if isinstance(folder, Stored):
        return dict(folder.objects()).get

    def size(name):
        path = folder / name
        return path.stat().st_size if path.is_file() else None

    return size
