// Changes a tree of elements into another one, keeping what is the same: elements with an id stay the same
// element wherever they go, so that a piece the server has moved glides there by its CSS transition.
// (The morphs of htmx 4.0 and idiomorph make HTML placeholders for SVG elements, which then stay invisible.)

const KEPT = new Set(["style", "open"]); // set in the browser, never sent by the server

export function morph(old, fresh) {
  const ids = new Map();
  for (const element of old.querySelectorAll("[id]")) ids.set(element.id, element);
  const wanted = new Set();
  for (const element of fresh.querySelectorAll("[id]")) wanted.add(element.id);
  become(old, fresh, ids, wanted);
}

function become(old, fresh, ids, wanted) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  if (fresh.hasAttribute("data-keep") || old.isEqualNode(fresh)) return;
  const same = fresh.hasAttribute("data-same"); // the server knows that this is here already
  fresh.removeAttribute("data-same");
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !KEPT.has(name)) old.removeAttribute(name);
  }
  if (!same) children(old, fresh, ids, wanted);
}

function children(old, fresh, ids, wanted) {
  let place = old.firstChild;
  for (const child of fresh.childNodes) {
    let found = match(child, place, ids, wanted);
    if (found === null) {
      // Empty first: what belongs inside may be here already.
      found = document.importNode(child, false);
      old.insertBefore(found, place);
      if (child.hasChildNodes()) children(found, child, ids, wanted);
      continue;
    }
    if (found === place) place = place.nextSibling;
    else move(old, found, place);
    become(found, child, ids, wanted);
  }
  while (place !== null) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

// The old node that becomes `child`: by id, or the next one of the same kind that no id has claimed.
function match(child, place, ids, wanted) {
  if (child.id) {
    const found = ids.get(child.id);
    if (found === undefined || found.nodeName !== child.nodeName) return null;
    ids.delete(child.id);
    return found;
  }
  for (let node = place, far = 0; node !== null && far < 8; node = node.nextSibling, far++) {
    if (node.nodeName === child.nodeName && !(node.id && wanted.has(node.id))) return node;
  }
  return null;
}

function move(parent, node, before) {
  if (parent.moveBefore && node.isConnected && parent.isConnected) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}
