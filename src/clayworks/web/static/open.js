// Reads the chosen file into the form: nothing but its text is sent.

const form = document.getElementById("open-form");
document.getElementById("file").addEventListener("change", async (event) => {
  const [file] = event.target.files;
  if (file === undefined) return;
  form.elements.text.value = await file.text();
  form.requestSubmit();
});
