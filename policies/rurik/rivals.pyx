"""What rivals could do with the points of a column, as far as the own weights say."""
from libc.string cimport memset
from policies.rurik.main_actions cimport worth_of
from policies.rurik.modules cimport look_at_boxes
from policies.rurik.position cimport *
from simcore.rurik.actions cimport points_of
from simcore.rurik.derived cimport *

cdef enum:
    WORTH_WORDS = (sizeof(Worth) + 7) // 8              # own, then those of the others: fit into MEMO_WORDS


cdef void forget_rivals(uint64_t *memo) noexcept nogil:
    # as a game begins
    cdef int place
    for place in range(1, SEATS):
        memo[WORTH_WORDS * place] = 0


cdef double below(View *w, const double *by_points, int column, int row) noexcept nogil:
    # what points of a space bring beyond those of the next
    cdef int here = main_points(w.pub, w.tables, column, row), next_ = 0
    if row + 1 < w.tables.n_rows[w.pub.side]:
        next_ = main_points(w.pub, w.tables, column, row + 1)
    return by_points[min(MOST_POINTS, here)] - by_points[min(MOST_POINTS, next_)]


cdef void look_at_denied(View *w, int column, Denied *found) noexcept nogil:
    # of a column with points; agendas and hands of others are not known
    cdef const Public *pub = w.pub
    cdef const double *by_points
    cdef View other
    cdef int seat, row, number, place, rows = w.tables.n_rows[pub.side]
    cdef double lost
    memset(found, 0, sizeof(Denied))
    for seat in range(pub.course.n_seats):
        place = (seat + pub.course.n_seats - w.seat) % pub.course.n_seats
        if place == 0:
            continue
        number = N_NUMBERS - 1
        while number > 0 and pub.advisors[seat][number] == 0:
            number -= 1
        if has(pub.columns_used[seat], column):
            number = 0
        elif number == 0:
            continue
        look(&other, w.state, w.tables, seat, w.card, w.b, w.memo + WORTH_WORDS * place)
        other.v, other.gain_value, other.goal, other.icons = w.v, w.gain_value, NONE, icon_share(w)
        other.doubles = w.doubles
        if w.tables.boxes:
            look_at_boxes(&other)
        by_points = worth_of(&other, points_of(column))
        for row in range(pub.column_size[column]):
            if pub.space_seat[column][row] == seat:
                lost = below(w, by_points, column, row)
                for place in range(row + 1):
                    found.pushed[place] += lost
        row = row_for(pub, column, number)
        if number > 0 and row < rows and pub.column_size[column] < rows:
            found.number[seat], found.open[seat] = number, below(w, by_points, column, row)
