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
      select.setCustomValidity(error.message);
      select.reportValidity();
      select.addEventListener("change", () => select.setCustomValidity(""), { once: true });
    }
  });
}
document.documentElement.dataset.ready = "yes";
