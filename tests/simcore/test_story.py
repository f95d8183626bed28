"""What the stories of all games have in common: positions around an event, lines, and who has won."""
import numpy as np
import pytest

from ludometer import policies
from ludometer.pig.declared import TURNS
from ludometer.simcore import load
from ludometer.simcore.play import play_one
from ludometer.simcore.story import DeclaredStory, Position, Story, bits


@pytest.fixture
def story():
    tables = load("pig", set={"goal": 30})
    lineup = [policies.load("pig", "random")] * 2
    return Story(tables, *play_one(tables, lineup, 11, 0, states=True))


def test_a_position_is_plain_python():
    record = np.zeros(1, [("pub", [("step", "i2"), ("spaces", "u4")]), ("player", [("has", "i1", 3)], 2)])[0]
    record["pub"]["spaces"], record["player"]["has"][1] = 5, (1, 100, 100)
    position = Position(record)
    assert position.player[1].has == [1, 100, 100] and sum(position.player[1].has) == 201
    assert position.pub.step == 0 and type(position.pub.step) is int
    assert bits(position.pub.spaces) == [0, 2]
    with pytest.raises(ValueError, match="spades"):
        str(position.pub.spades)


def test_decisions_and_notes_have_their_positions_around_them(story):
    """Points banked: a decision to hold comes before they are, the note of it once they are."""
    held, banked = [], []

    def word(event):
        before, now, after = (position.pub.score[event.seat] for position in (story.before, story.now, story.after))
        if event.kind == "turn" and event.what == TURNS.index("hold"):
            held.append(after - now == story.now.pub.turn_points > 0)
            assert story.next_kind == "banked"
        elif event.kind == "banked":
            banked.append(before < now == after == event.value)
            assert story.last() == story.last("turn", "die")

    story.word = word
    story.log_lines()
    assert held and all(held) and len(banked) >= len(held) and all(banked)
    assert story.next_kind is None


def test_lines(story):
    story.say("takes")
    story.add("1 gold")
    story.add("1 wagon")
    story.add("Elder", "draws")
    story.add("Archer", "draws")
    assert story.lines == ["takes: 1 gold, 1 wagon; draws Elder, Archer"]
    story.say("wounds")
    for who in ("Elder", "Elder", "Archer", "Elder"):
        story.add(who, several=f"{who} ({{}} wounds)")
    story.follow(", which dies")
    story.add("Elder", several="Elder ({} wounds)")
    assert story.lines[1] == "wounds: Elder (2 wounds), Archer, Elder, which dies, Elder"
    story.go_on("wounds")
    assert len(story.lines) == 2
    story.go_on("loot")
    story.say("strength 7 (dice 7)", opening="strength")
    story.add("+1 gold")
    assert story.lines[2:] == ["loot", "strength 7 (dice 7); +1 gold"]


@pytest.mark.parametrize("standing, verdict", [
    ({"a": (3, 0, 0), "b": (4, 0, 0)}, "b wins"),
    ({"a": (4, 1, 2), "b": (4, 1, 2), "c": (3, 9, 9)}, "a and b share the win"),
    ({"a": (4, 1, 0), "b": (4, 0, 9), "c": (3, 9, 9)}, "a wins a tie for points by cards"),
    ({"a": (4, 1, 0), "b": (4, 1, 9)}, "b wins a tie for points by goods"), ({"a": (4, 1, 0)}, "a wins")])
def test_who_has_won(story, standing, verdict):
    story.say_winner(standing, "cards", "goods")
    assert story.lines == [verdict]


def test_titles_name_what_differs(story):
    assert story.title(2) == "Pig, 2 players (goal = 30)"
    story.tables.set.update({f"card_{number}": number for number in range(15)})
    assert story.title(2).count(" = ") == 12 and story.title(2).endswith(", card_10 = 10, 4 more changes)")


def test_a_game_without_a_story_has_a_line_for_each_event(story):
    game = play_one(story.tables, [policies.load("pig", "random")] * 2, 11, 0, states=True)
    text = DeclaredStory(story.tables, *game).log_lines()
    assert text[:2] == ["Pig", ""] and len(text) == 2 + len(story.events)
