"""The greeting, by a guest; written from docs/link.md alone."""

from host_tests.independent import curve, page
from host_tests.independent.seal import Seal


class Greeting:
    """The part of a Guest between OPEN and JOIN."""

    def _greeting(self, out, now):
        kind, value = out
        if kind in (page.KEY_LOW, page.KEY_HIGH):
            self.keys[kind] = value
            if len(self.keys) == 2 and self.key is None:
                theirs = self.keys[page.KEY_LOW] + self.keys[page.KEY_HIGH]
                z = curve.x25519(self.secret, theirs)
                if not any(z):
                    self.leave(page.W_PROOF, now)
                    return
                self.key = curve.session_key(
                    self.known.key if self.back else b"", z, self.public, theirs,
                    self.name, self.salt,
                )  # fmt: skip
                if self.line.is_shared:
                    self.line.seal = Seal(self.key, self.line.most)
                self.say(bytes((page.PROOF,)) + curve.mac(self.key, b"guest")[:16])
        elif kind == page.PROOF and self.key:
            self.proved = value == curve.mac(self.key, b"host")[:16]
            if not self.proved:
                self.leave(page.W_PROOF, now)
        elif kind == page.SECRETS and self.proved and self.phase == "GREETING":
            secrets = curve.mask_secrets(self.key, value)
            self.known.key, self.known.code = secrets[:14], page.number(secrets[14:])
            self._join()
