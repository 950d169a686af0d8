// The worker that shows messages and makes the page one that can be installed (worker.js). Without encryption browsers
// have none, and everything works as it did.

export const worker = "serviceWorker" in navigator
  ? navigator.serviceWorker.register("/worker.js", { scope: "/" }).catch(() => null)
  : Promise.resolve(null);
