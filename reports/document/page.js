// All here adds to a page that is complete without it: sorting, one setup or two or a faction picked out, what dots stand
// for, copies, and a link to what was picked.
const all = (what, where = document) => [...where.querySelectorAll(what)];
const make = (tag, given, ...inside) => { const made = Object.assign(document.createElement(tag), given); made.append(...inside); return made; };
const palette = getComputedStyle(document.documentElement);

// Sorts a table by the column whose head is pressed: numbers falling first, texts rising; pressed again, the other way.
for (const table of all("table")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => head.firstElementChild.addEventListener("click", () => {
    const value = row => row.cells[column].dataset.v;
    const number = text => text !== "" && !isNaN(text);
    const body = table.tBodies[0], rows = [...body.rows];
    const numeric = rows.every(row => value(row) === "" || number(value(row)));
    const before = head.getAttribute("aria-sort");
    const rising = before ? before === "descending" : !numeric || head.classList.contains("t");
    rows.sort((a, b) => {
      const one = value(a), other = value(b);
      if (one === "" || other === "") return (one === "") - (other === "");   // what is missing stays last
      const order = numeric ? one - other : one.localeCompare(other);
      return rising ? order : -order;
    });
    heads.forEach(each => each.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", rising ? "ascending" : "descending");
    body.append(...rows);
  }));
}

// Copies. Colours of the theme are written out, so that a figure looks the same elsewhere.
function csv(table) {
  const quoted = text => `"${text.trim().replaceAll("\u00a0", " ").replaceAll('"', '""')}"`;
  const cell = each => {                                        // an interval stands in a column of its own
    const spread = each.cloneNode(true), behind = all(".i", spread).map(one => { one.remove(); return one.textContent; });
    return [spread.innerHTML.replaceAll("<br>", " ").replaceAll(/<[^>]*>/g, "").replaceAll("&nbsp;", " ").replaceAll("&amp;", "&"),
      behind.join(" ")];
  };
  const rows = [...table.tBodies[0].rows].filter(row => !row.hidden).map(row => [...row.cells].map(cell));
  const wide = [...table.tHead.rows[0].cells].map((head, i) => rows.some(row => row[i][1]));
  const heads = [...table.tHead.rows[0].cells].map(head => [head.textContent, `${head.textContent.trim()}: interval`]);
  return [heads, ...rows].map(row => row.flatMap((each, i) => wide[i] ? each : [each[0]]).map(quoted).join(",")).join("\n") + "\n";
}
function drawn(svg) {
  const copy = svg.cloneNode(true), box = svg.viewBox.baseVal;
  copy.removeAttribute("style");
  all("[tabindex]", copy).forEach(each => each.removeAttribute("tabindex"));
  for (const [name, value] of Object.entries({xmlns: "http://www.w3.org/2000/svg", width: box.width, height: box.height, "font-family": "sans-serif"})) copy.setAttribute(name, value);
  return new XMLSerializer().serializeToString(copy).replace(/var\((--[\w]+)\)/g, (_, name) => palette.getPropertyValue(name).trim());
}
function copier(word, text) {
  const button = make("button", {type: "button", className: "act", textContent: `copy ${word}`});
  button.addEventListener("click", async () => {
    let done = true;
    try { await navigator.clipboard.writeText(text()); } catch { done = false; }
    button.textContent = done ? "copied" : "the browser forbids it";
    setTimeout(() => { button.textContent = `copy ${word}`; }, 1600);
  });
  return button;
}
for (const table of all("table")) table.closest(".scroll").before(copier("CSV", () => csv(table)));
for (const figure of all("figure")) figure.querySelector("figcaption").prepend(copier("SVG", () => drawn(figure.querySelector("svg"))));

// What is picked: a setup, another beside it, and a faction; the address keeps it as #setup=1&beside=2&faction=Boris.
const bar = document.querySelector(".bar"), picks = bar ? all("select", bar) : [];
const picked = name => picks.find(each => each.name === name)?.value ?? "";
function show() {
  const setups = [...new Set([picked("setup"), picked("beside")])].filter(Boolean), faction = picked("faction");
  const other = each => Boolean(setups.length) && !setups.includes(each.dataset.c);
  all(".note", bar).forEach(note => { note.hidden = !setups.length; });
  for (const drawn of all(".drawn")) {
    const slot = drawn.querySelector(".figures"), others = drawn.querySelector(".others");
    if (!others) continue;
    const panels = all(".of", drawn).sort((a, b) => a.dataset.c - b.dataset.c);
    const found = setups.flatMap(setup => panels.filter(each => each.dataset.c === setup));
    const first = found.length ? found : panels.slice(0, 1);
    others.append(...panels.filter(each => !first.includes(each)));
    panels.forEach(each => each.classList.toggle("figures", !first.includes(each)));
    slot.append(...first);
    const more = panels.length - first.length;
    others.hidden = !more;
    others.querySelector("summary").textContent = `${more} more setup${more > 1 ? "s" : ""}`;
  }
  for (const figure of all("figure")) {
    const dots = all(".at", figure), known = dots.some(dot => dot.dataset.k === faction), mine = dots.some(dot => setups.includes(dot.dataset.c));
    dots.forEach(dot => dot.classList.toggle("dim", Boolean(faction && known && dot.dataset.k !== faction) || mine && other(dot)));
  }
  for (const table of all("main section:not(#provenance) tbody")) {
    const rows = [...table.rows], has = row => [...row.cells].some(cell => cell.textContent.trim() === faction);
    const known = faction && rows.some(has), mine = rows.some(row => setups.includes(row.dataset.c));
    rows.forEach(row => { row.hidden = Boolean(known && !has(row)) || mine && other(row); });
  }
}
function address(at) {
  const state = new URLSearchParams(picks.filter(each => each.value).map(each => [each.name, each.value]));
  if (at) state.set("at", at);
  const text = [...state.keys()].join() === "at" ? at : state.toString();
  history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
}
function follow() {
  const hash = location.hash.slice(1), state = new URLSearchParams(hash.includes("=") ? hash : `at=${hash}`);
  if (hash.includes("=")) for (const pick of picks) pick.value = [...pick.options].some(each => each.value === state.get(pick.name)) ? state.get(pick.name) : "";
  show();
  const target = document.getElementById(state.get("at"));
  if (target) {
    all(":scope > .folded", target).forEach(each => { each.open = true; });
    let around = target.closest("details");
    while (around) { around.open = true; around = around.parentElement.closest("details"); }
    target.scrollIntoView({behavior: "instant"});
    address(state.get("at"));
  }
}
if (bar) {
  bar.hidden = false;
  picks.forEach(pick => pick.addEventListener("change", () => { show(); address(new URLSearchParams(location.hash.slice(1)).get("at")); }));
}
addEventListener("hashchange", follow);
if (location.hash) follow();

// What a dot stands for, beside the pointer: the browser's own notes come late, and not on a touch.
const tip = make("div", {className: "tip", hidden: true});
document.body.append(tip);
for (const title of all(".at > title")) {                       // else both would show
  title.parentNode.setAttribute("aria-label", title.textContent);
  title.remove();
}
function said(event) {
  const dot = event.target.closest?.(".at");
  tip.hidden = !dot;
  if (!dot) return;
  const same = each => each.dataset.k === dot.dataset.k && each.dataset.c === dot.dataset.c;
  tip.textContent = all(".at[aria-label]", dot.closest("svg")).find(same)?.getAttribute("aria-label") ?? "";
  const box = dot.getBoundingClientRect();
  tip.style.left = `${Math.max(8, Math.min(box.left, innerWidth - tip.offsetWidth - 8))}px`;
  tip.style.top = `${Math.max(4, box.top - tip.offsetHeight - 6)}px`;
}
addEventListener("pointerover", said);
addEventListener("focusin", said);

// By keyboard: one stop for each figure, and from there the arrow keys go from dot to dot.
for (const svg of all("figure svg")) {
  const dots = all(".at[aria-label]", svg);
  if (dots.length) svg.setAttribute("role", "group");           // what is inside an image is not read out
  dots.forEach((dot, i) => { dot.setAttribute("role", "img"); dot.setAttribute("tabindex", i ? -1 : 0); });
}
addEventListener("keydown", event => {
  const step = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key], dot = event.target.closest?.(".at");
  if (!step || !dot) return;
  event.preventDefault();
  const dots = all(".at[aria-label]:not(.dim)", dot.closest("svg"));
  const next = dots[(dots.indexOf(dot) + step + dots.length) % dots.length];
  dot.setAttribute("tabindex", -1);
  next.setAttribute("tabindex", 0);
  next.focus();
});
