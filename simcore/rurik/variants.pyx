"""The variants (V-*): goods tokens, reward tokens, and a deed row that is laid out again."""
from ludometer.simcore.choice cimport Ctx
from ludometer.simcore.rurik.cards cimport deck_of, fill_row
from ludometer.simcore.rurik.derived cimport *


# ---- V-1: goods tokens

cdef void join_alternate_board(Tables *tables) noexcept nogil:
    cdef Hooks *hooks = &tables.hooks
    hooks.at[MOMENT_DEAL][end_of(hooks.at[MOMENT_DEAL])] = lay_goods_tokens


cdef void lay_goods_tokens(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    cdef int8_t order[N_REGIONS]
    cdef int region, n = 0
    deck_of(order, size_of(state.pub.in_play), DECK_GOODS, ctx)
    for region in range(N_REGIONS):
        if has(state.pub.in_play, region):
            state.pub.good[region] = tables.token_good[state.pub.course.n_seats][order[n]]
            n += 1


# ---- V-2: reward tokens

cdef void join_rebel_rewards(Tables *tables) noexcept nogil:
    cdef Hooks *hooks = &tables.hooks
    hooks.at[MOMENT_DEAL][end_of(hooks.at[MOMENT_DEAL])] = pile_reward_tokens
    hooks.reward = top_reward_token
    tables.stickers = 0


cdef void pile_reward_tokens(State *state, const Tables *tables, Ctx *ctx) noexcept nogil:
    # instead of stickers
    cdef int8_t tokens[MAX_REBELS]
    cdef int i, n = deck_of(tokens, tables.n_tokens, DECK_TOKENS, ctx)
    state.hid.rewards_left = n
    for i in range(MAX_REBELS):
        state.hid.rewards[i] = tables.token_kinds[tokens[i]] if i < n else NONE


cdef int top_reward_token(State *state) noexcept nogil:
    # it leaves the pile; NONE if there is none
    cdef int kind
    if state.hid.rewards_left == 0:
        return NONE
    state.hid.rewards_left -= 1
    kind = state.hid.rewards[state.hid.rewards_left]
    state.hid.rewards[state.hid.rewards_left] = NONE
    return kind


# ---- V-3: the deed row

cdef void join_deed_row(Tables *tables) noexcept nogil:
    tables.hooks.row = renew_row


cdef void renew_row(State *state, const Tables *tables, bint last, Ctx *ctx) noexcept nogil:
    # after the last choice of a claim phase, or after each
    cdef int place
    if last or tables.knob.deed_row_refresh == 2:
        for place in range(tables.knob.deed_row):
            if state.pub.deed_row[place] != NONE:
                state.pub.deeds_out |= one(state.pub.deed_row[place])
                state.pub.deed_row[place] = NONE
    fill_row(state, tables, ctx)
