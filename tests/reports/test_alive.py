"""What a reader can do with a page: pick a setup or a faction, follow and keep a link, copy, print; and without script.
"""

import csv
import io
import re
from importlib.resources import files

import pytest

from ludometer.reports.figures.basic import PALETTE

READABLE, SEEN = 4.5, 3                                         # WCAG 2.2, AA: contrast of text, of graphics
STYLE = re.compile(r"--([\w]+): ?(#[0-9a-f]{6})")


def css(page):
    return re.search(r"<style>(.*?)</style>", page.read_text(), re.DOTALL)[1]


def luminance(colour):
    parts = [int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5)]
    parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def contrast(one, other):
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast():
    assert contrast("#ffffff", "#000000") == pytest.approx(21) and contrast("#777777", "#ffffff") == pytest.approx(
        4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_all_that_is_read_has_the_contrast_of_wcag_aa(page, theme):
    text = css(page)
    dark = dict(STYLE.findall(text.partition("prefers-color-scheme: dark")[2].partition("body {")[0]))
    assert dark.keys() == PALETTE.keys()
    colours = PALETTE if theme == "light" else dark
    words = [name for name in colours if name not in ("paper", "line", "band", "on")]
    assert {name: contrast(colours[name], colours[ground]) for name in words for ground in ("paper", "band")
            if contrast(colours[name], colours[ground]) < READABLE} == {}
    assert all(contrast(colours["on"], colours[name]) >= READABLE for name in words if name.startswith("part"))


def state(view):
    return view.evaluate("location.hash")


def shown(view, what):
    return view.locator(what).filter(visible=True).count()


def test_a_setup_can_be_picked_by_keyboard_and_stays_in_the_address(show, page):
    view, wrong = show(1280)
    assert shown(view, "#course figure") == 2 and "base game" in view.locator("#course figcaption").first.inner_text()
    view.locator("select[name=setup]").focus()
    view.keyboard.press("ArrowDown")
    view.keyboard.press("ArrowDown")                            # the first is the page as it was written
    assert state(view) == "#setup=1"
    assert shown(view, "#course figure") == 2
    assert "alternate-board" in view.locator("#course figcaption").first.inner_text()
    assert view.locator("#seats .at.dim").count() == view.locator("#seats .at[data-c='0']").count() > 0
    view.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    assert shown(view, "#seats tbody tr") == 4                  # of eight
    again, _ = show(1280)
    again.goto(page.as_uri() + "#setup=1&at=seats")
    assert again.locator("select[name=setup]").input_value() == "1"
    again.wait_for_function("Math.abs(document.querySelector('#seats').getBoundingClientRect().y) < 200")
    assert wrong == []


def test_a_faction_can_be_picked(show):
    view, _ = show(390)
    view.locator("select[name=faction]").select_option("Boris")
    view.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    assert shown(view, "#leaders tbody tr") == 2
    names = view.evaluate("[...document.querySelectorAll('#findings .at:not(.dim)')].map(each => each.dataset.k)")
    assert set(names) == {"Boris"}
    assert shown(view, "#seats tbody tr") == 8                  # where there are no leaders nothing is hidden
    view.locator("select[name=faction]").select_option("")
    assert shown(view, "#leaders tbody tr") == 16 and state(view) == ""


def test_two_setups_can_be_pinned_beside_each_other(show, pigs):
    view, wrong = show(1280, "pigs")
    one = shown(view, "#course figure")
    view.locator("select[name=setup]").select_option("2")
    view.locator("select[name=beside]").select_option("0")
    assert state(view) == "#setup=2&beside=0" and shown(view, "#course figure") == 2 * one
    assert view.locator("#course .others > summary").inner_text() == "1 more setup"
    captions = [each.inner_text() for each in view.locator("#course figcaption").filter(visible=True).all()]
    assert "200" in captions[0] and "goal = 100" in captions[one] and not any("= 50" in text for text in captions)
    dim = view.evaluate("[...document.querySelectorAll('#findings .at.dim')].map(each => each.dataset.c)")
    assert dim and set(dim) == {"1"}
    view.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    rows = view.evaluate("[...document.querySelectorAll('#seats tbody tr')].filter(row => !row.hidden)"
                         ".map(row => row.dataset.c)")
    assert set(rows) == {"0", "2"}
    again, _ = show(390, "pigs")
    again.goto(pigs.as_uri() + "#setup=2&beside=0")
    assert again.locator("select[name=beside]").input_value() == "0" and shown(again, "#course figure") == 2 * one
    assert again.evaluate("document.documentElement.scrollWidth") <= 390
    view.locator("select[name=beside]").select_option("")
    assert state(view) == "#setup=2" and view.locator("#course .others .of").count() == 2 and wrong == []


def test_dots_are_reached_by_keyboard_and_say_the_same(show):
    view, wrong = show(1280)
    assert view.locator("#findings svg [tabindex='0']").count() == 1    # one stop for a figure
    view.locator("#findings svg [tabindex='0']").focus()
    first = view.locator(".tip").inner_text()
    view.keyboard.press("ArrowDown")
    second = view.locator(".tip").inner_text()
    assert first != second and all(re.search(r" \([+−][\d.]+ to [+−][\d.]+\), n = [\d,]+$", text)
                                   for text in (first, second))
    assert view.evaluate("document.activeElement.getAttribute('aria-label')") == second
    view.keyboard.press("ArrowUp")
    assert view.locator(".tip").inner_text() == first
    view.keyboard.press("Tab")
    assert view.locator(".tip:visible").count() == 0
    assert view.evaluate("document.activeElement.closest('#findings svg')") is None
    view.locator("select[name=faction]").select_option("Boris")
    view.locator("#findings .at[tabindex='0']").focus()
    view.keyboard.press("ArrowDown")                            # what is dim is passed over
    assert "Boris" in view.locator(".tip").inner_text() and wrong == []


@pytest.mark.verify
def test_a_long_title_leaves_room_for_its_button(show):
    view, _ = show(390)
    view.evaluate("document.querySelector('#findings figcaption').append(' and very many more words'.repeat(4))")
    overlaps = view.evaluate("""() => {
        const caption = document.querySelector('#findings figcaption'), button = caption.querySelector('.act');
        const box = button.getBoundingClientRect(), range = document.createRange();
        range.selectNodeContents(caption); range.setStartAfter(button);
        return [...range.getClientRects()].filter(each => each.left < box.right - 1 && each.right > box.left + 1
            && each.top < box.bottom - 1 && each.bottom > box.top + 1).length; }""")
    assert overlaps == 0


def test_the_script_is_small():
    assert files("ludometer.reports.document").joinpath("page.js").stat().st_size <= 10_000


@pytest.mark.verify
def test_a_dot_says_its_interval_and_number(show):
    view, _ = show(1280)
    view.locator("#findings .at").first.hover(force=True)
    text = view.locator(".tip").inner_text()
    assert re.fullmatch(r"\w+, alternate-board: [+−][\d.]+ \([+−][\d.]+ to [+−][\d.]+\), n = [\d,]+", text)


def test_tables_and_figures_can_be_copied(show):
    view, _ = show(1280)
    view.context.grant_permissions(["clipboard-read", "clipboard-write"])
    view.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    view.locator("#leaders .act", has_text="copy CSV").click()
    rows = list(csv.reader(io.StringIO(view.evaluate("navigator.clipboard.readText()"))))
    assert rows[0][:4] == ["setup", "leader", "win share", "win share: interval"] and len(rows) == 17
    assert all(re.fullmatch(r"[\d.]+–[\d.]+", row[3]) and row[2].endswith(" %") for row in rows[1:])
    view.locator("#findings .act", has_text="copy SVG").focus()
    view.keyboard.press("Enter")
    drawn = view.evaluate("navigator.clipboard.readText()")
    assert drawn.startswith("<svg") and "var(" not in drawn and "Boris" in drawn


def test_a_link_to_a_folded_chapter_opens_it(show):
    view, _ = show(1280)
    folded = view.locator("details.folded").first
    key = folded.evaluate("each => each.parentElement.id")
    assert not folded.evaluate("each => each.open")
    view.locator(f"nav a[href='#{key}']").click()
    view.wait_for_function("key => document.querySelector(`#${key} > details`).open", arg=key)


def test_all_can_be_read_without_script(show):
    view, wrong = show(1280, java_script_enabled=False)
    assert wrong == [] and shown(view, ".bar") == 0 and shown(view, ".act") == 0
    view.locator("#course .others summary").click()
    assert shown(view, "#course figure") == 4
    view.locator("#leaders .table summary").first.click()
    assert shown(view, "#leaders tbody tr") == 16


def test_the_print_begins_with_a_summary_and_leaves_no_page_half_empty(show, page):
    view, _ = show(1280, color_scheme="dark")
    view.emulate_media(media="print")
    assert view.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    pdf = view.pdf(format="A4")
    pages = len(re.findall(rb"/Type\s*/Page\b", pdf))
    assert 3 <= pages <= 12
    view.set_viewport_size({"width": 688, "height": 1017})      # A4 without its margins
    assert view.locator("#findings").bounding_box()["height"] <= 1017
    assert view.evaluate("document.documentElement.scrollWidth") <= 688         # nothing is wider than the paper
    assert view.evaluate("[...document.querySelectorAll('h3')].filter(each => each.checkVisibility() && "
                         "!each.nextElementSibling.checkVisibility()).map(each => each.textContent)") == []
    assert set(view.evaluate("[...document.querySelectorAll('section')].map(each => getComputedStyle(each).breakAfter)")
               ) == {"auto"}
    assert pages <= 1.3 * view.evaluate("document.documentElement.scrollHeight") / 1017 + 1


@pytest.mark.sample("390-844-page")
@pytest.mark.parametrize("report", ["page", "solo", "readings", "pigs", "raiders", "duchies", "box"])
@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_headline_and_picture_are_on_the_first_screen(show, report, width, height):
    view, _ = show(width, report)
    view.set_viewport_size({"width": width, "height": height})
    head, picture = (view.locator(f"#findings {each}").bounding_box() for each in ("h1", ".lead svg"))
    assert view.locator("#findings .lead figure").count() == 1
    assert head["y"] >= 0 and picture["y"] + picture["height"] <= height
    beside = picture["x"] >= head["x"] + head["width"]
    assert beside if width == 1280 else picture["y"] >= head["y"] + head["height"]
    assert len(view.locator("h1").inner_text().replace("\u202f", "").split()) <= 25


def test_the_first_screen_holds_what_is_to_be_read_first(show):
    view, _ = show(1280)
    first = view.locator("#findings").bounding_box()
    assert first["y"] + first["height"] <= 900
    assert 5 <= view.locator("#findings li").count() <= 7 and view.locator("#findings figure").count() == 1
    assert all(view.locator(f"section{link}").count() == 1 for link in view.evaluate(
        "[...document.querySelectorAll('#findings li a')].map(each => each.getAttribute('href'))"))


@pytest.mark.sample("page", "raiders")
@pytest.mark.parametrize(("report", "screens"), [
    ("page", 10), ("solo", 10), ("readings", 10), ("pigs", 10), ("raiders", 15), ("duchies", 15), ("box", 15)])
def test_a_page_is_short_and_small(show, request, report, screens):
    view, _ = show(1280, report)
    assert view.evaluate("document.documentElement.scrollHeight") <= 900 * screens
    assert request.getfixturevalue(report).stat().st_size < 2_000_000
