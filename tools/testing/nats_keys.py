"""Makes passwords, NKEYs and certificates for the servers of tests, with the openssl command."""
import base64
import os
import subprocess
import tempfile

# DER of an Ed25519 private key, before its 32 bytes (RFC 8410).
PRIVATE_DER = bytes.fromhex("302e020100300506032b657004220420")
PREFIX_SEED = 18 << 3  # "S"
PREFIX_USER = 20 << 3  # "U"


def check_sum(data):
    """Returns the CRC-16/XMODEM."""
    crc = 0
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xffff
    return crc


def base32(data):
    whole = data + check_sum(data).to_bytes(2, "little")
    return base64.b32encode(whole).decode().rstrip("=")


def run_openssl(*words, stdin=b""):
    return subprocess.run(["openssl", *words], input=stdin, check=True, capture_output=True).stdout


class Password:
    """A user who has a password. `in_url` is the part in front of a server's address."""

    def __init__(self, user, password):
        self.user, self.password = user, password
        self.in_url = f"{user}:{password}@"

    def login(self, _info):
        """Returns the fields with which a client signs in."""
        return {"user": self.user, "pass": self.password}


class UserKey:
    """The key pair of a user: `seed` begins with SU, `public` with U."""

    in_url = ""

    def __init__(self, private=None):
        self.private = private or os.urandom(32)
        der = run_openssl("pkey", "-inform", "DER", "-pubout", "-outform", "DER",
                          stdin=PRIVATE_DER + self.private)
        head = bytes([PREFIX_SEED | PREFIX_USER >> 5, (PREFIX_USER & 31) << 3])
        self.seed = base32(head + self.private)
        self.public = base32(bytes([PREFIX_USER]) + der[-32:])

    def write(self, path, mode=0o600):
        with open(path, "w", encoding="ascii") as file:
            file.write(self.seed + "\n")
        os.chmod(path, mode)
        return path

    def login(self, info):
        """Returns what a client sends in answer to the server's greeting."""
        return {"nkey": self.public, "sig": self.sign(info["nonce"].encode())}

    def sign(self, nonce):
        with tempfile.TemporaryDirectory() as folder:
            key, data = os.path.join(folder, "key"), os.path.join(folder, "data")
            with open(key, "wb") as file:
                file.write(PRIVATE_DER + self.private)
            with open(data, "wb") as file:
                file.write(nonce)
            raw = run_openssl("pkeyutl", "-sign", "-rawin", "-keyform", "DER", "-inkey", key,
                              "-in", data)
        return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class Authority:
    """A certificate authority in a folder, and a certificate of 127.0.0.1 that it has signed."""

    def __init__(self, folder, name):
        os.makedirs(folder, exist_ok=True)
        def path(end):
            return os.path.join(folder, f"{name}{end}")
        self.ca, self.certificate, self.key = path("-ca.pem"), path(".pem"), path(".key")
        request, ca_key, more = path(".csr"), path("-ca.key"), path(".ext")
        run_openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                    "-nodes", "-days", "2", "-subj", f"/CN={name} authority",
                    "-keyout", ca_key, "-out", self.ca)
        run_openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                    "-subj", "/CN=127.0.0.1", "-keyout", self.key, "-out", request)
        with open(more, "w", encoding="ascii") as file:
            file.write("subjectAltName=IP:127.0.0.1,DNS:localhost\n")
        run_openssl("x509", "-req", "-in", request, "-CA", self.ca, "-CAkey", ca_key,
                    "-CAcreateserial", "-days", "2", "-extfile", more, "-out", self.certificate)
