# SPDX-FileCopyrightText: 2026 The Zap team
#
# SPDX-License-Identifier: MIT
"""storage: the drive as it is while a computer may write to it, read-only for the code."""


class VfsFat:
    readonly = True
    label = "CIRCUITPY"


_drive = VfsFat()


def getmount(mount_path):
    if mount_path != "/":
        raise OSError(22, "Invalid argument")
    return _drive


def remount(mount_path, readonly=False, *, disable_concurrent_write_protection=False):
    raise RuntimeError("Cannot remount path when visible via USB.")
