
/* Shows the words of a mark, a square or a cell: a tap does what hovering does with a mouse. In a chart
   the nearest mark answers, as a finger is wider than a mark. */
document.addEventListener("click", event => {
  const tip = document.getElementById("tip");
  document.querySelectorAll(".tapped").forEach(node => node.classList.remove("tapped"));
  let target = event.target.closest(":has(> title), [title]");
  const chart = event.target.closest("svg.chart");
  let reach = 24;
  for (const mark of chart ? chart.querySelectorAll(".mark") : []) {
    const box = mark.getBoundingClientRect();
    const x = box.left + box.width / 2 - event.clientX, y = box.top + box.height / 2 - event.clientY;
    if (reach > Math.hypot(x, y)) { reach = Math.hypot(x, y); target = mark; }
  }
  tip.textContent = target ? target.getAttribute("title") || target.querySelector("title").textContent : "";
  if (target) target.classList.add("tapped");
});
