// Steps through the stops of a replay. Each stop has what changes on the board, as places and their new values.
const { keys, start, changes, lines, turns } = JSON.parse(document.getElementById("replay").textContent);
const places = keys.map(key => [...document.querySelectorAll(`[data-t="${key}"],[data-c="${key}"],[data-m="${key}"]`)]);
const items = [...document.querySelectorAll(".line")], stops = lines.map(line => items[line]);
const bar = document.querySelector(".bar"), slider = bar.querySelector("input"), now = bar.querySelector(".now");
const list = document.querySelector("ol"), last = stops.length - 1;
let at = null, shown = [];

function put(place, value) {
  for (const each of places[place]) {
    if (each.dataset.t === keys[place]) each.textContent = value;
    if (each.dataset.c === keys[place]) each.setAttribute("class", `${each.dataset.b} ${value === "" ? "none" : value}`);
    if (each.dataset.m === keys[place]) each.setAttribute("transform", `translate(${value})`);
  }
}

function valuesAt(stop) {
  const values = [...start];
  for (const change of changes.slice(0, stop + 1)) for (let i = 0; i < change.length; i += 2) values[change[i]] = change[i + 1];
  return values;
}

function go(stop, follow = true) {
  stop = Math.max(0, Math.min(last, stop));
  if (stop === at) return;
  const values = valuesAt(stop);
  values.forEach((value, place) => { if (value !== shown[place]) put(place, value); });
  if (at !== null) {
    stops[at].removeAttribute("aria-current");
    const open = stops[at].querySelector("details");
    if (open) open.open = false;
  }
  [at, shown] = [stop, values];
  const item = stops[at], folded = item.querySelector("details");
  item.setAttribute("aria-current", "step");
  if (folded) folded.open = true;
  if (follow) list.scrollTop += item.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
  slider.value = at;
  now.textContent = `${at + 1} of ${last + 1}`;
  history.replaceState(null, "", `#${at + 1}`);
}

const ways = {
  first: () => 0, last: () => last, back: () => at - 1, on: () => at + 1,
  "turn-back": () => turns.findLast(turn => turn < at) ?? 0, "turn-on": () => turns.find(turn => turn > at) ?? last,
};
bar.addEventListener("click", event => { const way = event.target.dataset.go; if (way) go(ways[way]()); });
slider.addEventListener("input", () => go(+slider.value));
document.addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target === slider || event.target.matches(".scroll, pre")) return;
  const way = { ArrowLeft: event.shiftKey ? "turn-back" : "back", ArrowRight: event.shiftKey ? "turn-on" : "on", Home: "first", End: "last" }[event.key];
  if (way) { event.preventDefault(); go(ways[way]()); }
});
stops.forEach((item, stop) => (item.querySelector("span, pre") ?? item).addEventListener("click", () => go(stop, false)));
addEventListener("hashchange", () => go(+location.hash.slice(1) - 1 || 0));

slider.max = last;
bar.hidden = false;
document.body.classList.add("alive");
go(+location.hash.slice(1) - 1 || 0);
