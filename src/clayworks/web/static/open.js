// Reads the chosen file into the form: nothing but its text is sent. What is too large is not sent at all.

const form = document.getElementById("open-form");
const tooLarge = document.getElementById("too-large");

const fits = (bytes) => {
  tooLarge.hidden = bytes <= Number(form.dataset.most);
  return tooLarge.hidden;
};

document.getElementById("file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file === undefined || !fits(file.size)) return;
  form.elements.text.value = await file.text();
  form.requestSubmit();
});

form.addEventListener("submit", (event) => {
  if (!fits(new TextEncoder().encode(form.elements.text.value).length)) event.preventDefault();
});
