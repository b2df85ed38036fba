// Everything that was found is put into the page as text, never as markup.
function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

// A path may be broken behind its slashes.
function place(file, line) {
  const parts = (line > 0 ? `${file}:${line}` : file).split("/");
  return make("span", "soft place", ...parts.flatMap((part, i) => i + 1 < parts.length ? [`${part}/`, make("wbr")] : [part]));
}

// Lines of a file; those of `marked` are the call itself.
function excerpt(file, numbers, marked) {
  const source = data.sources[file] ?? {};
  const lines = numbers.filter(number => number in source).map(number => [number, source[number]]);
  const indent = Math.min(...lines.filter(([, text]) => text.trim()).map(([, text]) => text.length - text.trimStart().length));
  return lines.map(([number, text]) => {
    const line = make("span", "code");
    line.dataset.line = number;
    const isMarked = marked && number >= marked.line && number <= marked.endLine;
    const from = isMarked && number === marked.line ? marked.column - 1 : Math.min(indent, text.length);
    const to = isMarked && number === marked.endLine ? marked.endColumn - 1 : text.length;
    line.append(...isMarked ? [text.slice(indent, from), make("mark", "", text.slice(from, to)), text.slice(to)] : [text.slice(indent)]);
    return line;
  });
}

function code(file, numbers, marked) {
  const lines = excerpt(file, numbers, marked);
  const box = make("pre", "", ...lines);
  box.tabIndex = marked ? 0 : -1;
  return lines.length ? [box] : [];
}

function item(level, row, fill) {
  const element = make("li", "", row);
  element.setAttribute("role", "treeitem");
  element.setAttribute("aria-level", level);
  element.tabIndex = -1;
  element.fill = fill;
  element.setAttribute("aria-expanded", "false");
  return element;
}

// Opens or closes; what is inside is made when it is first seen, as there may be thousands.
function open(element, isOpen) {
  if (isOpen && element.fill) {
    element.append(...element.fill());
    element.fill = null;
  }
  element.setAttribute("aria-expanded", isOpen);
  for (const inside of [...element.children].slice(1)) inside.hidden = !isOpen;
}

function list(children, level) {
  const element = make("ul", "", ...children.map(child => child.finding ? callItem(child.finding, level) : wayItem(child, level)));
  element.setAttribute("role", "group");
  return element;
}

function groupItem(group, findings) {
  const chips = [...new Set(findings.map(f => f.rule))].sort().map(rule => make("span", `chip ${worst(findings.filter(f => f.rule === rule))}`, rule));
  const seen = data.isCompared ? [make("span", "soft", `seen blocking ${Math.round(findings.reduce((sum, f) => sum + f.seen, 0))} ms/s`)] : [];
  return item(1, make("div", "row", make("span", "name", group.header), ...chips, ...seen, make("span", "soft place", count(findings.length, "finding"))), () => [list(waysTo(findings), 2)]);
}

function worst(findings) {
  return ["error", "warning", "info", "hidden"].find(severity => findings.some(f => f.severity === severity));
}

function wayItem({ step, lines, children }, level) {
  const numbers = [...new Set(step.line > 0 ? [step.line, ...lines] : lines)].sort((a, b) => a - b);
  const element = item(level, make("div", "row", make("span", "name", step.name), place(step.file, step.line)), () => [...code(step.file, numbers), list(children, level + 1)]);
  element.className = "way";
  open(element, true);
  return element;
}

function callItem(finding, level) {
  const row = make("div", "row", make("span", `chip ${finding.severity}`, finding.rule), make("span", "name", finding.call || finding.message), make("span", "soft advice", finding.advice), place(finding.file, finding.line));
  const element = item(level, row, () => [callDetail(finding)]);
  element.id = finding.key;
  return element;
}

function otherEntryPoints({ others, otherNames }) {
  if (otherNames.length === 0) return [];
  const rest = others > otherNames.length ? [`, and ${others - otherNames.length} more`] : [];
  return [make("p", "soft", "Also reached from ", otherNames.join(", "), ...rest, ".")];
}

function callDetail(finding) {
  const numbers = [];
  for (let line = finding.line - data.context; line <= finding.endLine + data.context; line++) numbers.push(line);
  const link = make("a", "", "link to this");
  link.href = `#${finding.key}`;
  const rule = `${finding.rule}: ${data.rules[finding.rule]}.`;
  return make("div", "detail", make("p", "", finding.message), ...code(finding.file, numbers, finding), ...otherEntryPoints(finding),
    make("p", "soft", `${rule} 'syncio explain ${finding.rule}' explains the rule. Project ${finding.project}. Fixable: ${finding.fixable}. `, link));
}
