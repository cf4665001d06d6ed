"""All screens, one module for each. What several of them share is here, too."""
