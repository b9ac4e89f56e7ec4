
/* Sorts a table in a box of the class `sortable` by the head that is pressed: numbers the greatest first, words
   from a to z, and the other way round when it is pressed again. Empty cells come last. */
for (const table of document.querySelectorAll(".sortable table")) {
  const heads = [...table.tHead.rows[0].cells], body = table.tBodies[0];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const of = row => row.cells[column].dataset.value ?? row.cells[column].textContent;
      const rows = [...body.rows].filter(row => of(row)), rest = [...body.rows].filter(row => !of(row));
      const numeric = rows.every(row => isFinite(of(row)));
      const compare = numeric ? (a, b) => of(a) - of(b) : (a, b) => of(a).localeCompare(of(b));
      const old = head.ariaSort;
      const down = old ? old === "ascending" : numeric;
      rows.sort((a, b) => down ? compare(b, a) : compare(a, b));
      heads.forEach(other => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      body.append(...rows, ...rest);
    });
  });
}
