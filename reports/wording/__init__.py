"""Numbers, units and lists as the sentences of a page write them."""
