// Planning the own next turn while others have theirs. The server draws the plan instead of the table; here is only
// that the page's address says so (a reload comes back to it), and that what others did meanwhile is watched later.

let behind = null; // the table as it was when the plan was opened

export function rememberTable(table) {
  behind = table.cloneNode(true);
}

// Whether the board goes on showing the plan: what happens behind it tears nothing away.
export const stillPlanning = (table, fresh) => Boolean(table.dataset.planning && fresh.dataset.planning);

// For who comes back from a plan: the table that was left, from where on others are watched.
export function tableLeft() {
  const left = behind;
  behind = null;
  return left;
}

export function markAddress(table) {
  const address = new URL(location.href);
  if (Boolean(table.dataset.planning) === address.searchParams.has("planning")) return;
  if (table.dataset.planning) address.searchParams.set("planning", "yes");
  else address.searchParams.delete("planning");
  history.replaceState(history.state, "", address);
}
