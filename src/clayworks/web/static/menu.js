// The settings of every page: a click elsewhere closes them, and so does one that opens something else.

const OPENS = "button[data-side], [data-keys], #companion-call";

document.addEventListener("click", (event) => {
  const menu = document.getElementById("menu");
  if (!menu?.open) return;
  if (menu.contains(event.target) && !event.target.closest(OPENS)) return;
  // Who came by keyboard is not left on a button that is gone.
  if (menu.contains(event.target) && menu.contains(document.activeElement)) menu.querySelector("summary").focus();
  menu.open = false;
});
