"""Stand-in for wifi: it tells board_configs.radio that a page can reach a network."""
