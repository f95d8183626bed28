"""The chapter "War": captures after attacks, dungeons and releases, the cards of the module."""
import pytest

A, B, C = 0, 1, 2                           # seats
ICON, TWO_ICONS = "deed", "war_move_muster"
PLAIN = "muster_a", "move", "tax_a"         # schemes without an icon


@pytest.fixture
def war(scene):
    """A turn of seat 0, with an advisor on the top space of a column, in games with the module war and others."""
    def make(*leaders, column="attack", row=1, modules=(), **settings):
        board = scene(*(leaders or ("agatha", "maria")), modules=("war", *modules), **settings)
        return board.advisor(A, column, row)
    return make


def fight(war, *cards, mine=3, theirs=1, **more):
    """Seat 0 rules kiev and attacks seat 1; the cards are on top of the first deck."""
    return war(**more).troops(A, kiev=mine).troops(B, kiev=theirs, rostov=1).top(0, *cards)


HIT = "main", "attack kiev 1", "deck 0"     # the attack, and its check of one card
TRY = "capture yes", "deck 0"


# ---- captures

def test_W_1_five_schemes_more_four_deeds_a_conversion_and_an_agenda(war, scene):
    board, base = war(), scene("agatha", "maria")
    for table, n in (("scheme", 5), ("deed", 4), ("conversion", 1), ("agenda", 1)):
        assert len(getattr(board.names, table)) == len(getattr(base.names, table)) + n
    assert board.prisoners(A) == board.prisoners(B) == []
    base.advisor(A, "attack").troops(A, kiev=3).troops(B, kiev=1, rostov=1).top(0, *PLAIN)
    assert base.options(*HIT) == {"end"}


def test_W_2_after_an_attack_that_revealed_a_card_and_cost_nothing_a_capture_may_be_tried(war):
    board = fight(war, *PLAIN)
    assert board.options(*HIT) == {"capture yes", "capture no"}
    told = board.step(*HIT, *TRY)
    assert told[2:] == ["attack kiev 1", "deck 0", "card muster_a", "capture yes", "deck 0", "card move", "captured 1",
                        "end"]
    assert board.prisoners(A) == [B] and board.pub["warfare"][A] == 1


def test_W_2_it_is_a_choice(war):
    board = fight(war, "muster_a", TWO_ICONS)
    board.step(*HIT, "capture no")
    assert board.pieces(A) == {"kiev": 3} and board.prisoners(A) == [] and board.pub["supply"][B] == 11


def test_W_2_an_attack_that_cost_a_piece_allows_no_try(war):
    board = fight(war, ICON)
    assert board.options(*HIT) == {"end"}
    board.step(*HIT)
    assert board.pieces(A) == {"kiev": 2} and board.prisoners(A) == []


def test_W_2_first_comes_the_rebel_s_reward_and_the_troop_of_sviatopolk(war):
    board = war("sviatopolk", "maria").troops(A, kiev=1).leader(A, "kiev").rebels(kiev="fish").top(0, *PLAIN)
    told = board.step("main", "attack kiev rebel", "reveal yes", "deck 0", *TRY)
    assert told[2:] == ["attack kiev rebel", "reward fish", "reveal yes", "deck 0", "card muster_a", "capture yes",
                        "deck 0", "card move", "captured rebel", "end"]
    assert board.pieces(A) == {"kiev": 3} and board.goods_of(A) == {"fish": 1}


def test_W_2_first_comes_the_war_reward_of_the_step(war):
    board = fight(war, *PLAIN, modules=("stone-and-blade",))
    board.pub["war_reward"][:] = -1
    board.pub["war_reward"][1] = board.names.war_reward.index("vp")
    told = board.step(*HIT, *TRY)
    assert told[3] == "war_reward vp" and told[-2] == "captured 1" and board.pub["vp_tokens"][A] == 1


def test_W_3_Example_D_a_card_of_one_s_own_will_then_the_capture(war):
    board = war().troops(A, kiev=1).rebels(kiev="fish").top(0, *PLAIN)
    attack = "main", "attack kiev rebel"
    assert board.options(*attack) == {"reveal yes", "reveal no"}
    assert board.options(*attack, "reveal yes") == {"deck 0", "deck 1"}
    assert board.options(*attack, "reveal yes", "deck 0") == {"capture yes", "capture no"}
    board.step(*attack, "reveal yes", "deck 0", *TRY)
    assert board.prisoners(A) == ["rebel"] and board.discards() == {"muster_a", "move"}
    assert board.pieces(A) == {"kiev": 1}


def test_W_3_the_card_may_cost_a_troop_and_then_there_is_no_try(war):
    board = war().troops(A, kiev=2, volyn=1).rebels(kiev="fish", volyn=1).coins(0).top(0, ICON)
    attack = "main", "attack kiev rebel", "reveal yes", "deck 0"
    assert board.options(*attack) == {"end", "attack volyn rebel"}
    board.step(*attack)
    assert board.pieces(A) == {"kiev": 1, "volyn": 1} and board.prisoners(A) == []


@pytest.mark.parametrize("answers, checks", [(("reveal no",), 0), (("reveal yes", "deck 0", "capture no"), 1)])
def test_W_3_it_may_be_left_before_the_card_and_after_it(war, answers, checks):
    board = war().troops(A, kiev=1).rebels(kiev="fish").top(0, "muster_a", TWO_ICONS)
    told = board.step("main", "attack kiev rebel", *answers)
    assert sum(words.startswith("card") for words in told) == checks and board.pieces(A) == {"kiev": 1}


def test_W_3_boris_and_a_careful_attack_reveal_none_by_themselves(war):
    board = war("boris", "maria").leader(A, "kiev").troops(A, kiev=1).troops(B, kiev=1, rostov=1).top(0, *PLAIN)
    assert board.options("main", "attack kiev 1") == {"reveal yes", "reveal no"}
    board = war(column="tax").troops(A, kiev=3).troops(B, kiev=1, rostov=1)
    board.deeds(A, "defensive_belt").built(A, kiev="stronghold", volyn="stronghold", polotsk="stronghold")
    assert board.options("accomplish defensive_belt", "attack_careful kiev 1") == {"reveal yes", "reveal no"}


def test_W_3_boris_reveals_one_where_his_opponent_rules(war):
    board = war("boris", "maria").leader(A, "kiev").troops(B, kiev=2, rostov=1).top(0, *PLAIN)
    assert board.options("main", "attack kiev 1", "deck 0") == {"capture yes", "capture no"}


@pytest.mark.parametrize("settings, held, open", [
    ({}, (B, B, "rebel"), True), ({}, (B, B, "rebel", "rebel"), False), ({}, (), True),
    ({"dungeon_troops": 0}, (), False), ({"dungeon_troops": 5}, (B, B, B, B), True),
])
def test_W_4_without_a_place_there_is_no_try_and_no_card_of_one_s_own_will(war, settings, held, open):
    board = fight(war, *PLAIN, **settings).dungeon(A, *held).rebels(kiev=1)
    assert (board.options(*HIT) == {"capture yes", "capture no"}) == open
    assert (board.options("main", "attack kiev rebel") == {"reveal yes", "reveal no"}) == open


def test_W_4_leaders_have_a_place_of_their_own(war):
    board = war("agatha", "maria", "boris").troops(A, kiev=3).leader(B, "kiev").troops(C, kiev=1).top(0, *PLAIN)
    assert "capture yes" in board.dungeon(A, C, C, C, C).options("main", "attack kiev 1", "deck 0")
    assert "capture yes" not in board.options("main", "attack kiev 2", "deck 0")
    board = war("agatha", "maria", "boris").troops(A, kiev=3).leader(B, "kiev").troops(C, kiev=1).top(0, *PLAIN)
    assert "capture yes" not in board.dungeon(A, leaders=(C,)).options("main", "attack kiev 1", "deck 0")
    assert "capture yes" in board.options("main", "attack kiev 2", "deck 0")


@pytest.mark.parametrize("icons, left", [(ICON, 2), (TWO_ICONS, 1)])
def test_W_5_an_icon_costs_what_it_always_does_and_nothing_is_captured(war, icons, left):
    board = fight(war, "muster_a", icons)
    assert board.options(*HIT, "capture yes") == {"deck 0", "deck 1"}
    board.step(*HIT, *TRY)
    assert board.pieces(A) == {"kiev": left} and board.prisoners(A) == [] and board.pub["supply"][B] == 11
    assert board.discards() == {"muster_a", icons}


@pytest.mark.parametrize("cards, captured, shown", [
    (0, True, ["muster_a"]), (2, True, ["muster_a", "move", "tax_a"]), (3, False, ["muster_a", "move", "tax_a", ICON])])
def test_W_5_capture_cards_are_revealed(war, cards, captured, shown):
    board = fight(war, *PLAIN, ICON, capture_cards=cards)
    told = board.step(*HIT, *(TRY if cards else TRY[:1]))
    assert [words for words in told if words.startswith("card ")] == [f"card {name}" for name in shown]
    assert board.prisoners(A) == [B] * captured


def test_W_6_a_captured_troop_is_in_no_supply(war):
    board = fight(war, *PLAIN, theirs=2).advisor(B, "muster")
    board.step(*HIT, *TRY)
    assert board.pieces(B) == {"kiev": 1, "rostov": 1} and board.pub["supply"][B] == 12 - 3
    board.pub["supply"][B], board.pub["troops"][board.region("rostov"), B] = 0, 10
    board._changed()
    assert board.options("main") == {"end", "muster rostov leader", "muster kiev leader"}


def test_W_6_a_captured_leader_cannot_be_mustered(war):
    board = war().troops(A, kiev=3).leader(B, "kiev").troops(B, rostov=1).top(0, *PLAIN).advisor(B, "muster")
    told = board.step("main", "attack kiev 1", "deck 0", *TRY)
    assert "captured 1 leader" in told and board.prisoners(A) == ["leader 1"] and board.leader_at(B) is None
    assert board.options("main") == {"end", "muster rostov"} and board.pub["supply"][B] == 11


def test_W_6_a_leader_beside_a_troop_is_not_captured(war):
    board = fight(war, *PLAIN).leader(B, "kiev")
    assert board.step(*HIT, *TRY)[-2] == "captured 1"
    assert board.prisoners(A) == [B] and board.leader_at(B) == "kiev" and board.pieces(B) == {"kiev": 1, "rostov": 1}


def test_W_6_a_captured_rebel_counts_as_defeated_at_once(war):
    board = war().troops(A, kiev=1).rebels(kiev="fish").top(0, *PLAIN).deeds(A, "law_giver").coins(2)
    board.pub["rebels_beaten"][A] = 2
    moves = "main", "attack kiev rebel", "reveal yes", "deck 0", *TRY
    assert "accomplish law_giver" in board.options(*moves)
    board.step(*moves)
    assert board.prisoners(A) == ["rebel"] and board.pub["rebels_beaten"][A] == 3 and board.goods_of(A) == {"fish": 1}


@pytest.mark.parametrize("leaders, pieces, leader", [((B,), {"kiev": 1}, None), ((), {"kiev": 2}, "kiev")])
def test_W_6_a_seat_that_returns_places_what_its_supply_has(war, leaders, pieces, leader):
    board = war().troops(A, rostov=1).dungeon(A, leaders=leaders).advisor(B, "muster")
    board.step("forfeit")
    board.step("restore kiev", "forfeit")
    assert board.pieces(B) == pieces and board.leader_at(B) == leader


def test_W_6_a_seat_that_has_nothing_to_return_with_waits(war):
    board = war(start_troops=1, troops=2).troops(A, rostov=1).dungeon(A, B, B, leaders=(B,)).advisor(B, "muster")
    board.step("forfeit")
    assert board.options() == {"main", "forfeit"} and board.options("main") == {"end"}


@pytest.mark.parametrize("troops, leader, left", [(3, False, 1), (1, False, 0), (2, True, 1), (1, True, 0)])
def test_W_7_a_double_icon_removes_two_pieces_if_there_are_two(war, troops, leader, left):
    board = war().troops(A, kiev=troops, volyn=1).troops(B, kiev=1, rostov=1).top(0, TWO_ICONS)
    if leader:
        board.leader(A, "kiev")
    told = board.step(*HIT)
    lost = troops + leader - left
    assert told.count("loss kiev") == lost and board.pieces(A).get("kiev", 0) == left
    assert board.leader_at(A) == ("kiev" if leader and left else None)          # only as the last
    assert board.tally["troops_lost"][A] == lost and board.tally["doubles"][A] == (lost == 2)


# ---- releases

@pytest.fixture
def claim(scene):
    """The claim phase of a round, with one troop of each seat on the map."""
    def make(*leaders, number=1, modules=(), **settings):
        leaders = leaders or ("agatha", "maria")
        board = scene(*leaders, phase="claim", number=number, modules=("war", *modules), **settings)
        for seat, region in enumerate(("kiev", "rostov", "volyn")[:len(leaders)]):
            board.troops(seat, **{region: 1})
        return board
    return make


def test_W_8_a_leader_and_pairs_of_any_mix_are_released_before_the_tracks(claim):
    board = claim().troops(A, volyn=1, polotsk=1).dungeon(A, B, "rebel", leaders=(B,)).dungeon(B, A, A)
    board.go()
    assert [words for words in board.said(A) if "release" in words] == ["release 3 for 4"]
    assert [words for words in board.said(B) if "release" in words] == ["release 2 for 2"]
    assert board.log.index((B, "release 2 for 2")) < board.log.index((A, "track rule 2"))
    assert list(board.pub["vp_tokens"][:2]) == [4, 2] and board.prisoners(A) == board.prisoners(B) == []
    assert list(board.pub["supply"][:2]) == [12 - 3, 12 - 1]
    assert board.pub["rebels_beaten"][A] == 1 and board.points(A)["tokens"] == 4


def test_W_8_a_released_leader_may_be_mustered_again(claim):
    board = claim().dungeon(A, leaders=(B,)).go()
    board.at("action", 2).advisor(B, "muster").course["to_move"] = B
    assert "muster rostov leader" in board.options("main")


@pytest.mark.parametrize("held", [B, "rebel"])
def test_W_8_a_single_one_stays_for_nothing(claim, held):
    board = claim().dungeon(A, held).go()
    assert board.prisoners(A) == [held] and board.pub["vp_tokens"][A] == 0


def test_W_8_of_an_odd_number_the_seat_chooses_who_stays(claim):
    board = claim("agatha", "maria", "boris").dungeon(A, B, C, "rebel")
    assert board.options() == {"prisoner 1", "prisoner 2", "prisoner rebel"}
    board.go("prisoner 2")
    assert board.prisoners(A) == [C] and board.pub["vp_tokens"][A] == 2
    assert [int(n) for n in board.pub["supply"][1:3]] == [11, 10]


def test_W_8_with_places_for_more_each_leader_is_released_by_itself(claim):
    board = claim("agatha", "maria", "boris", dungeon_leaders=2).dungeon(A, leaders=(B, C)).go()
    assert board.pub["vp_tokens"][A] == 4 and "release 2 for 4" in board.said(A)


def test_W_9_in_the_last_round_too(claim):
    board = claim(number=4).dungeon(A, B, B).go()
    assert board.phase() == "over" and board.points(A)["tokens"] == 2 and board.pub["supply"][B] == 11


# ---- conversion, schemes, deeds, agenda

def test_W_10_a_defeated_rebel_and_two_coins_for_an_attack_point(war):
    board = war(column="tax").troops(A, kiev=1).rebels(kiev=1).coins(2)
    assert "convert attack" not in board.options()
    board.pub["rebels_beaten"][A] = 1
    assert board.options("convert attack") >= {"attack kiev rebel"}
    board.step("convert attack", "forfeit")
    assert board.pub["rebels_beaten"][A] == 0 and board.pub["coins"][A] == 1     # one for the action forfeited
    board = war(column="tax").troops(A, kiev=1).coins(1)
    board.pub["rebels_beaten"][A] = 1
    assert "convert attack" not in board.options()


def test_W_10_the_seat_chooses_if_it_has_a_captured_one_and_another(war):
    def at(beaten, *held):
        board = war(column="tax").troops(A, kiev=1).coins(2).dungeon(A, *held)
        board.pub["rebels_beaten"][A] += beaten
        return board
    assert at(1, "rebel").options("convert attack") == {"prisoner rebel", "prisoner rebel at hand"}
    board = at(1, "rebel")
    board.step("convert attack", "prisoner rebel at hand", "forfeit")
    assert board.prisoners(A) == ["rebel"] and board.pub["rebels_beaten"][A] == 1
    board = at(1, "rebel")
    board.step("convert attack", "prisoner rebel", "forfeit")
    assert board.prisoners(A) == [] and board.pub["rebels_beaten"][A] == 1
    board = at(0, "rebel")
    board.step("convert attack", "forfeit")                     # nothing to choose
    assert board.prisoners(A) == [] and board.pub["rebels_beaten"][A] == 0


def test_W_10_it_counts_no_longer_and_is_the_one_conversion_of_the_turn(war):
    board = war(column="tax").troops(A, kiev=1).coins(4).goods(A, ore=1, wood=1, honey=1).deeds(A, "law_giver")
    board.pub["rebels_beaten"][A] = 3
    assert {"accomplish law_giver", "convert build"} < board.options()
    after = board.options("convert attack")
    assert not {words for words in after if words.startswith(("accomplish", "convert"))}


def test_W_11_a_scheme_has_one_of_two_rewards(war):
    board = war(column="scheme").troops(A, kiev=2).rebels(kiev=1).hand(A, "war_build_or_attack", "war_tax_or_muster")
    assert board.options("play war_build_or_attack") == {"instead yes", "instead no"}
    assert "build church kiev rebel" in board.options("play war_build_or_attack", "instead no")
    after = board.options("play war_build_or_attack", "instead yes")
    assert "attack kiev rebel" in after and not {words for words in after if words.startswith("build")}
    moves = ["play war_tax_or_muster", "instead yes", "muster kiev", "muster kiev"]
    assert "muster kiev" not in board.options(*moves)


def test_W_11_also_from_the_discards_by_a_tavern(war):
    board = war(column="build", modules=("stone-and-blade",)).troops(A, kiev=2).discarded("war_tax_or_muster").coins(0)
    moves = "main", "build tavern kiev", "scheme yes"
    assert board.options(*moves) == {"instead yes", "instead no"}
    board.step(*moves, "instead yes", "muster kiev")
    assert board.pieces(A) == {"kiev": 3} and board.discards() == set()


def test_W_12_attacked_leader(war):
    board = fight(war, *PLAIN).leader(B, "kiev").deeds(A, "deadly_plot").hand(A, "coins2_a")
    assert "accomplish deadly_plot" not in board.options("main")
    assert "accomplish deadly_plot" in board.options(*HIT, "capture no")        # which takes a troop, not the leader
    board = fight(war, *PLAIN).leader(B, "rostov").deeds(A, "deadly_plot").hand(A, "coins2_a")
    assert "accomplish deadly_plot" not in board.options(*HIT, "capture no")


def test_W_12_it_is_judged_as_the_attack_begins(war):
    board = fight(war, *PLAIN, theirs=0).leader(B, "kiev").deeds(A, "deadly_plot").hand(A, "coins2_a")
    board.step(*HIT, *TRY, "accomplish deadly_plot", "build market kiev")
    assert board.prisoners(A) == ["leader 1"] and board.done_by(A) == {"deadly_plot"} and board.hand_of(A) == set()


def test_W_12_attacked_stronghold_of_the_one_attacked(war):
    board = war("agatha", "maria", "boris").troops(A, kiev=3).troops(B, kiev=1).troops(C, kiev=1, rostov=1)
    board.built(B, kiev="stronghold").top(0, *PLAIN).deeds(A, "besiege_citadel").coins(2)
    assert "accomplish besiege_citadel" not in board.options("main", "attack kiev 2", "deck 0", "capture no")
    board.step("main", "attack kiev 1", "deck 0", "capture no", "accomplish besiege_citadel")
    assert board.pub["warfare"][A] == 2 and board.pub["coins"][A] == 0 and board.done_by(A) == {"besiege_citadel"}


def test_W_12_three_attacks_on_opponents_in_a_turn(war):
    board = fight(war, *PLAIN, mine=4, theirs=3, dungeon_troops=0, cards_revealed=0).rebels(kiev=1)
    board.deeds(A, "conquest").hand(A, "attack_a")
    twice = "main", "attack kiev 1", "attack kiev 1", "play attack_a"
    assert "accomplish conquest" not in board.options(*twice)
    assert "accomplish conquest" not in board.options(*twice, "attack kiev rebel")
    assert "accomplish conquest" in board.options(*twice, "attack kiev 1")


def test_W_12_only_of_this_turn(war):
    board = fight(war, *PLAIN, theirs=2).leader(B, "kiev").deeds(A, "deadly_plot").hand(A, "coins2_a").advisor(B, "tax")
    board.advisor(A, "tax", 2, number=2)
    board.step(*HIT, "capture no")
    assert not board.pub["struck"] and not board.pub["attacks"]
    board.step("forfeit")
    assert board.course["to_move"] == A and "accomplish deadly_plot" not in board.options("main")


def test_W_12_attacks_by_the_siege_tower_too(war):
    board = war(modules=("epic-structures",)).troops(A, volyn=2).leader(B, "kiev").deeds(A, "deadly_plot")
    board.hand(A, "coins2_a").top(0, *PLAIN).pub["tower"][0] = sorted(map(board.region, ("kiev", "volyn")))
    assert "attack kiev 1" not in board.options("main")
    board.step("main", "attack kiev 1 from volyn", "deck 0", *TRY, "accomplish deadly_plot", "build market volyn")
    assert board.prisoners(A) == ["leader 1"] and board.done_by(A) == {"deadly_plot"}


@pytest.mark.parametrize("held, leaders, possible", [((B,), (), True), (("rebel",), (B,), False)])
def test_W_13_a_captured_troop_goes_home_without_tokens(war, held, leaders, possible):
    board = war(column="tax").troops(A, kiev=2).troops(B, rostov=1).coins(2).deeds(A, "peace_treaty")
    board.dungeon(A, *held, leaders=leaders)
    assert ("accomplish peace_treaty" in board.options()) == possible
    if possible:
        board.step("accomplish peace_treaty", "forfeit")
        assert board.prisoners(A) == [] and board.pub["supply"][B] == 11 and board.pub["vp_tokens"][A] == 0
        assert board.pieces(A) == {"kiev": 1} and board.pub["supply"][A] == 11 and board.pub["coins"][A] == 1


def test_W_13_the_seat_chooses_whose(war):
    board = war("agatha", "maria", "boris", column="tax").troops(A, kiev=2).coins(2).deeds(A, "peace_treaty")
    board.dungeon(A, B, C, "rebel")
    assert board.options("accomplish peace_treaty") == {"prisoner 1", "prisoner 2"}
    board.step("accomplish peace_treaty", "prisoner 2", "forfeit")
    assert board.prisoners(A) == [B, "rebel"]


@pytest.mark.parametrize("tokens, met", [((2, 1), True), ((1, 1), True), ((1, 2), False), ((0, 0), False)])
def test_W_14_most_victory_point_tokens(claim, tokens, met):
    board = claim(number=4).agendas("victorious", "wealthy")
    board.pub["vp_tokens"][:2] = tokens
    board.go()
    assert board.points(A)["agenda"] == 2 * met


def test_W_14_with_those_of_the_end_and_of_the_last_release(claim):
    board = claim(number=4).agendas("victorious", "wealthy").dungeon(A, B, B)
    board.pub["vp_tokens"][B] = 2
    assert board.go().points(A)["agenda"] == 2
    board = claim(number=4, modules=("epic-structures",)).agendas("victorious", "wealthy").goods(A, wood=1)
    board.pub["epic_at"][list(board.tables.data["epic"]).index("logging_camp")] = board.region("novgorod")
    board.pub["epic_left"][:] = 0
    board.pub["vp_tokens"][B] = 1
    board._changed().go()
    assert board.points(A)["tokens"] == 1 and board.points(A)["agenda"] == 2


@pytest.mark.parametrize("alternative, leader, pair", [
    (None, 2, 2), ("dungeon-one-one", 1, 1), ("dungeon-two-one", 2, 1)])
def test_W_15_what_a_dungeon_pays(claim, alternative, leader, pair):
    modules = (alternative,) if alternative else ()
    assert claim(modules=modules).dungeon(A, leaders=(B,)).go().pub["vp_tokens"][A] == leader
    assert claim(modules=modules).dungeon(A, B, B).go().pub["vp_tokens"][A] == pair


@pytest.mark.parametrize("name", ["deadly_plot", "peace_treaty"])
def test_W_16_points_guessed_may_be_others(claim, name):
    assert claim(number=4).done(A, name).go().points(A)["deeds"] == 1
    assert claim(number=4, **{f"deed__{name}__points": 2}).done(A, name).go().points(A)["deeds"] == 2
