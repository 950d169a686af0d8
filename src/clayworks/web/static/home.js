// The home page: a table can be made with one of the copies that this browser keeps.

import * as kept from "./copies.js";

for (const select of document.querySelectorAll("[data-copies]")) {
  const copies = kept.of(select.dataset.copies);
  for (const copy of copies) select.append(new Option(copy.name, copy.id));
  select.closest("p").hidden = copies.length === 0;
  // The server knows a copy by its hash: it is kept there when the table is made.
  select.form.addEventListener("submit", async (event) => {
    const copy = copies.find((one) => one.id === select.value);
    if (!copy) return;
    event.preventDefault();
    try {
      select.selectedOptions[0].value = await kept.keep(copy);
      select.form.submit();
    } catch (error) {
      select.setCustomValidity(error instanceof TypeError ? select.dataset.lost : error.message); // TypeError: the network
      select.reportValidity();
      select.addEventListener("change", () => select.setCustomValidity(""), { once: true });
    }
  });
}

// Who plays a game for the first time in this browser is asked, once, whether it shall be explained.
const dialog = document.getElementById("new-to");
for (const button of document.querySelectorAll("[data-new-to]")) {
  const known = `clayworks-knows-${button.dataset.newTo}`;
  button.addEventListener("click", (event) => {
    if (localStorage.getItem(known)) return;
    event.preventDefault();
    dialog.onclick = (click) => {
      const { answer } = click.target.dataset;
      if (!answer) return;
      localStorage.setItem(known, "yes");
      (answer === "learn" ? document.getElementById(button.dataset.newTo) : button.form).requestSubmit();
    };
    document.getElementById("new-to-title").textContent = button.dataset.asks;
    dialog.showModal();
  });
}
document.documentElement.dataset.ready = "yes";
