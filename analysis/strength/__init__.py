"""How strong players are: leagues, ratings that are kept, and what their choices give away."""
