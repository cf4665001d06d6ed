"""What tools/deploy.py, doctor.py, movie.py and release.py do, which tests can import."""
