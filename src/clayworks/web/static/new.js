// A new table: whoever sits on a seat is dragged to another one, or swapped with the next by its arrows.

import "./home.js";

const rows = [...document.querySelectorAll("[data-seat-row]")];
const fields = (row) => [...row.querySelectorAll("select, input")];

const offers = ([select], value) => [...select.options].some((option) => option.value === value);

function swap(one, other) {
  const [first, second] = [fields(one), fields(other)];
  // "Nobody" can't sit where somebody must: both stay where they are.
  if (!offers(first, second[0].value) || !offers(second, first[0].value)) return;
  first.forEach((field, index) => {
    const value = field.value;
    field.value = second[index].value;
    second[index].value = value;
  });
}

for (const button of document.querySelectorAll("[data-swap]")) {
  button.hidden = false;
  button.addEventListener("click", () => swap(rows[Number(button.dataset.swap)], rows[Number(button.dataset.swap) + 1]));
}

let dragged = null;
for (const row of rows) {
  const handle = row.querySelector(".handle");
  handle.draggable = true;
  handle.addEventListener("dragstart", (event) => {
    dragged = row;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", "");
  });
  row.addEventListener("dragover", (event) => { if (dragged && dragged !== row) event.preventDefault(); });
  row.addEventListener("drop", (event) => {
    event.preventDefault();
    if (dragged && dragged !== row) swap(dragged, row);
    dragged = null;
  });
}
