function show() {
  const shown = all.filter(isWanted);
  const groups = data.groups.map(group => [group, shown.filter(finding => finding.group === group)]).filter(([, findings]) => findings.length);
  tree.replaceChildren(...groups.map(([group, findings]) => groupItem(group, findings)));
  if (tree.firstElementChild) {
    tree.firstElementChild.tabIndex = 0;
    open(tree.firstElementChild, true);
  }
  $("shown").textContent = !all.length ? "Nothing blocks here."
    : shown.length === all.length ? `${count(all.length, "finding")}, grouped by request; the request with the most findings comes first.`
    : `${shown.length} of ${count(all.length, "finding")} shown. Esc in the filter shows all.`;
}

function clear() {
  for (const name of Object.keys(wanted)) $(name).value = wanted[name] = "";
  show();
}

// Opens the finding that the address names; a filter that hides it goes.
function follow() {
  const key = location.hash.slice(1);
  const finding = all.find(f => f.key === key);
  if (!finding) return;
  if (!isWanted(finding)) clear();
  const groups = data.groups.filter(group => group.findings.some(isWanted));
  open(tree.children[groups.indexOf(finding.group)], true);
  const element = $(key);
  for (let at = element; at; at = above(at)) open(at, true);
  focus(element);
  element.scrollIntoView({ block: "center" });
}

function fill(select, values) {
  for (const value of values) {
    const option = make("option", "", value in data.rules ? `${value}: ${data.rules[value]}` : value);
    option.value = value;
    select.append(option);
  }
  select.disabled = values.length < 2;
}

function themed(theme) {
  document.documentElement.dataset.theme = theme;
  $("theme").textContent = theme === "dark" ? "Light" : "Dark";
}

fill($("route"), data.groups.map(group => group.header));
fill($("rule"), [...new Set(all.map(finding => finding.rule))].sort());
fill($("project"), [...new Set(all.map(finding => finding.project))].sort());
for (const name of Object.keys(wanted))
  $(name).addEventListener("input", () => {
    wanted[name] = name === "text" ? $(name).value.trim().toLowerCase().replace(/\s+/g, " ") : $(name).value;
    show();
  });

$("troubles").append(...data.troubles.map(({ severity, text }) => make("p", severity, text)));
$("troubles").hidden = !data.troubles.length;
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
$("theme").textContent = isDark ? "Light" : "Dark";
$("theme").addEventListener("click", () => themed($("theme").textContent.toLowerCase()));
addEventListener("hashchange", follow);
show();
follow();
