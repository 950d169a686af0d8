// News from the server: that something has changed. What it was is fetched as this seat may see it.

const SOONEST = 1500;
const LATEST = 24_000;

export function listen(path, table, refresh, others = {}) {
  let source = null;
  let again = 0;
  let pause = SOONEST;

  function stale(event, data) {
    const now = table().dataset;
    // An event may come after the answer to a later click: what the page has seen already is not fetched again,
    // which would close what is looked at meanwhile.
    if (event.type === "draft") return String(data.seat) !== now.seat || data.revision > Number(now.revision);
    // Somebody may have chosen in secret after the page was made and before it listened.
    if (event.type === "standing") return String(data.ply) !== now.committed || data.to_choose.join() !== now.toChoose;
    if (event.type === "committed") return data.ply > Number(now.committed);
    if (event.type === "sealed") return data.ply > Number(now.committed) || (String(data.ply) === now.committed && data.to_choose.join() !== now.toChoose);
    return true;
  }

  function heard(event) {
    const data = JSON.parse(event.data);
    pause = SOONEST;
    const was = table().classList.contains("lost");
    table().classList.remove("lost");
    refresh(() => was || stale(event, data)); // asked again when earlier requests are answered
  }

  function open() {
    source?.close();
    source = new EventSource(path);
    for (const name of ["standing", "committed", "sealed", "seats", "rematch", "draft"]) source.addEventListener(name, heard);
    for (const [name, does] of Object.entries(others)) source.addEventListener(name, (event) => does(JSON.parse(event.data)));
    source.addEventListener("error", () => {
      table().classList.add("lost");
      // A browser gives up when a server answers with an error; we do not.
      if (source.readyState === EventSource.CLOSED) {
        clearTimeout(again);
        again = setTimeout(open, pause);
        pause = Math.min(LATEST, 2 * pause);
      }
    });
  }

  open();
  // A tab that slept looks again when it wakes.
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(() => true); });
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", (event) => { if (event.persisted) open(); });
}
