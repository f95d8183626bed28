# How much there is at most, and what places in arrays and sets stand for.

from ludometer.simcore.burgundy.declared cimport *

cdef enum:                          # how much there is at most; the data may have less
    SEATS = 4
    N_SPACES = 37                   # of a duchy, or of a half of a team's
    N_HALVES = 2
    MAX_TILES = 72                  # kinds of tiles
    MAX_DUCHIES = 24
    MAX_SHEETS = 96                 # boards in the box
    MAX_REGIONS = 37
    MAX_SIZE = 8                    # of a region
    MAX_CITIES = 16                 # regions of one colour
    MAX_TOWERS = 3
    N_DEPOTS = 6
    DEPOT_SLOTS = 4                 # places of one depot
    N_DEPOT_SLOTS = 24
    IN_DEPOTS = (1 << N_DEPOT_SLOTS) - 1        # the slots of the numbered depots, bits
    MAX_BLACK = 8                   # places of the black depot
    N_SLOTS = 32                    # the depots' places first, then those of the black depot
    INN_SLOT = N_SLOTS              # and the stack of inns beside it
    N_ALL_SLOTS
    DEPOT_SHIELDS = 3               # shields in a depot
    MAX_UPKEEP = 3                  # for a shield
    N_SHIELD_SLOTS = 18
    MAX_SUPPLY = 56                 # tiles of one back
    MAX_STORAGE = 12                # tiles a seat may store
    MAX_ROUTES = 6                  # boards of a trade route
    MAX_BOARDS = 24                 # of them in the box
    ROUTE_SPACES = 3                # of a board
    MAX_ROUNDS = 6
    N_GOODS = 6                     # types of goods
    MAX_GOODS = 72                  # goods tiles
    FIRST_SCORING = 14              # monastery 15, the first that scores at the end, counted from 0
    MAX_SHIFT = 3                   # half of the circle of numbers: no shift needs to be longer
    MAX_LIST = 512                  # things to do next in a turn
    MAX_PLACES = 256                # of them before the last tiles of a hoard that could go anywhere are listed
    NONE = -1                       # no tile, no space, no seat

cdef enum:                          # places of the streams of luck (rng.pxd): DECK of the setup
    DECK_GOODS = 1
    DECK_DUCHIES
    DECK_SUPPLIES                   # + the back of the tiles
    DECK_SHIELDS = 16
    DECK_ROUTES

cdef enum:                          # backs of tiles: their colours and BLACK; of tiles that may lie on any colour, ANY
    BLACK = N_COLOURS
    ANY = N_COLOURS
    N_BACKS

cdef enum:                          # types of buildings: rows of the table, and one for the crane
    WHITE_CASTLE = N_BUILDINGS      # of the module; only a row can say so
    MAX_BUILDINGS = 10              # rows
    CRANE = MAX_BUILDINGS
    N_TYPES
    NO_CITY_RULE = N_TYPES          # instead of a type, for tiles that may stand anywhere
    INNS                            # and for inns, of which a region has one
    N_CITY_RULES
    FIRST_BONUS = N_TYPES           # bonuses of trade routes do what buildings do: their places behind these
    MAX_BONUSES = 12
    N_WORKS = FIRST_BONUS + MAX_BONUSES
    MAX_ANIMALS = 6                 # kinds of animals

cdef enum:                          # the knob castle_chosen (S-14): who says where a starting castle lies. 0: the duchy
    CASTLE_BY_RULEBOOK = 1          # the duchy if all have the same one for beginners, else the seat
    CASTLE_CHOSEN                   # the seat

cdef enum:
    DUE_ROUTE = DUE_EFFECT          # after a sale, when no tile is due: goods go on the trade route

cdef enum:                          # moments at which a seat may do more than use a number, see hooks.pxd
    IN_TURN
    IN_CASTLE_ACTION                # by a castle tile ...
    IN_ACTION                       # ... or by something else
    IN_PLACEMENT                    # of a stored tile, by a building
