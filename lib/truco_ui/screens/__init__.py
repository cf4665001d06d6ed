"""All screens of the app. A module may contain several related screens."""
