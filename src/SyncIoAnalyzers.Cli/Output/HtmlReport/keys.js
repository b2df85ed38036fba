const $ = id => document.getElementById(id);
const tree = $("tree");

function visible() {
  return [...tree.querySelectorAll("[role=treeitem]")].filter(element => !element.parentElement.closest("[role=treeitem][aria-expanded=false]"));
}

function focus(element) {
  if (!element) return;
  for (const other of tree.querySelectorAll("[role=treeitem][tabindex='0']")) other.tabIndex = -1;
  element.tabIndex = 0;
  element.focus({ preventScroll: true });
  element.firstElementChild.scrollIntoView({ block: "nearest" });
}

function isOpen(element) {
  return element.getAttribute("aria-expanded") === "true";
}

function above(element) {
  return element.parentElement.closest("[role=treeitem]");
}

function toggle(element, wish = !isOpen(element)) {
  open(element, wish);
  if (wish && element.id) remember(element.id);
}

// A finding that is looked at can be handed on by its address.
function remember(key) {
  try { history.replaceState(null, "", `#${key}`); } catch { /* a page that is shown inside of another may not */ }
}

const inTree = {
  ArrowDown: at => focus(visible()[visible().indexOf(at) + 1]),
  ArrowUp: at => focus(visible()[visible().indexOf(at) - 1]),
  Home: () => focus(visible()[0]),
  End: () => focus(visible().at(-1)),
  ArrowRight: at => isOpen(at) ? focus(at.querySelector("[role=treeitem]")) : toggle(at, true),
  ArrowLeft: at => isOpen(at) ? toggle(at, false) : focus(above(at)),
  Enter: at => toggle(at),
  " ": at => toggle(at),
  Escape: at => isOpen(at) ? toggle(at, false) : above(at) ? focus(above(at)) : $("text").focus(),
};

tree.addEventListener("keydown", event => {
  const at = event.target;
  if (at.getAttribute("role") !== "treeitem" || event.ctrlKey || event.altKey || event.metaKey || !inTree[event.key]) return;
  event.preventDefault();
  inTree[event.key](at);
});

tree.addEventListener("click", event => {
  const row = event.target.closest(".row");
  // Who marks text to copy it does not want it to go away.
  if (!row || getSelection().toString()) return;
  toggle(row.parentElement);
  focus(row.parentElement);
});

$("text").addEventListener("keydown", event => {
  if (event.key === "ArrowDown") focus(visible()[0]);
  else if (event.key === "Escape" && $("text").value) clear();
  else if (event.key === "Escape") focus(visible()[0]);
  else return;
  event.preventDefault();
});

document.addEventListener("keydown", event => {
  if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input")) return;
  event.preventDefault();
  $("text").focus();
  $("text").select();
});
