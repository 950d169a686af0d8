// News from the server: that something has changed. What it was is fetched as this seat may see it.

export function listen(path, table, refresh) {
  let source = null;
  let again = 0;

  function stale(event, data) {
    const now = table().dataset;
    if (event.type === "draft") return String(data.seat) !== now.seat || String(data.ply) !== now.ply;
    // Somebody may have chosen in secret after the page was made and before it listened.
    if (event.type === "standing") return String(data.ply) !== now.committed || data.to_choose.join() !== now.toChoose;
    if (event.type === "committed") return String(data.ply) !== now.committed;
    return true;
  }

  function heard(event) {
    const data = JSON.parse(event.data);
    const was = table().classList.contains("lost");
    table().classList.remove("lost");
    refresh(() => was || stale(event, data)); // asked again when earlier requests are answered
  }

  function open() {
    source?.close();
    source = new EventSource(path);
    for (const name of ["standing", "committed", "sealed", "seats", "rematch", "draft"]) source.addEventListener(name, heard);
    source.addEventListener("error", () => {
      table().classList.add("lost");
      // A browser gives up when a server answers with an error; we do not.
      if (source.readyState === EventSource.CLOSED) {
        clearTimeout(again);
        again = setTimeout(open, 1500);
      }
    });
  }

  open();
  // A tab that slept looks again when it wakes.
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(() => true); });
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
}
