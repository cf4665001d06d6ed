"""What tools/deploy.py, doctor.py and release.py do, which tests can import."""
