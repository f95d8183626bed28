// Sorts a table by the column whose head is pressed: numbers falling first, texts rising; pressed again, the other way.
for (const table of document.querySelectorAll("table")) {
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
