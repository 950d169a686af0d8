// Sitting down by a link: what stands behind its # never goes to the server before somebody sits down.

const form = document.getElementById("sit");
const code = location.hash.slice(1);
form.elements.code.value = code;
if (!code && !form.dataset.public) {
  document.getElementById("no-code").hidden = false;
  for (const one of form.querySelectorAll("button.main, #name")) one.disabled = true;
}
document.documentElement.dataset.ready = "yes";
