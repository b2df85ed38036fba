"use strict";

// What was found, and which of it is wanted.
const data = JSON.parse(document.getElementById("data").textContent);
const wanted = { text: "", route: "", rule: "", project: "" };

for (const group of data.groups)
  for (const finding of group.findings) {
    finding.group = group;
    finding.text = [group.header, finding.rule, finding.message, finding.call, finding.advice, `fixable: ${finding.fixable}`, finding.file, finding.project, ...finding.otherNames, ...finding.way.map(([step]) => data.steps[step].name)].join("\n").toLowerCase();
  }

const all = data.groups.flatMap(group => group.findings);

function isWanted(finding) {
  return (!wanted.route || finding.group.header === wanted.route)
    && (!wanted.rule || finding.rule === wanted.rule)
    && (!wanted.project || finding.project === wanted.project)
    && wanted.text.split(" ").every(word => finding.text.includes(word));
}

// The members on the way from a request to what blocks it, each once, and the calls under them, in the order in which a member has them.
function waysTo(findings) {
  const root = { children: [], steps: new Map() };
  for (const finding of findings) {
    let at = root, order = 0;
    for (const [step, callLine] of finding.way) {
      let next = at.steps.get(step);
      if (!next) {
        next = { step: data.steps[step], order, lines: new Set(), children: [], steps: new Map() };
        at.steps.set(step, next);
        at.children.push(next);
      }
      if (callLine > 0 && callLine !== finding.line) next.lines.add(callLine);
      [at, order] = [next, callLine];
    }
    at.children.push({ finding, order: finding.line });
  }
  return sorted(root.children);
}

function sorted(children) {
  for (const child of children) if (child.children) sorted(child.children);
  return children.sort((a, b) => a.order - b.order);
}

function count(number, word) {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}
