// This file is the source with the digits that are wrong in its margin, and the operations marked.

import { h } from "./dom.js";

// source shows files; of one finding its lines stand out. A line that a run goes through opens its step.
export function source(files, id, traced) {
  return files.map((f) => h("figure.source", {}, h("figcaption", {}, f.name, f.lines.some((l) => l.lost) ? " \u00b7 wrong digits in the values of each line, in the runs of the findings" : ""),
    h("div.scroll", {}, h("table", {}, h("tbody", {}, rows(f, id, traced))))));
}

function rows(f, id, traced) {
  const list = [];
  let last = f.lines[0].line - 1;
  for (const l of f.lines) {
    if (l.line !== last + 1) list.push(h("tr.gap", {}, h("td", {}), h("td", {}, "…"), h("td", {})));
    last = l.line;
    const blamed = l.blamed || [];
    const step = l.to ? `#${traced || l.to}@${f.name}:${l.line}` : undefined;
    list.push(h("tr" + (id && blamed.includes(id) ? ".here" : "") + (step ? ".to" : ""), { style: l.share ? `--share:${l.share}` : undefined, onclick: (e) => { if (step && e.target.tagName !== "A") location.hash = step; } },
      h("td.margin", { title: l.lost ? l.lost + " digits wrong" : undefined }, l.lost || ""),
      h("td.line", {}, step ? h("a", { href: step, title: "the step of the run" }, l.line) : l.line), h("td.text", {}, marked(l), blamed.map((b) => h("a.id", { href: "#" + b }, b)))));
  }
  return list;
}

// marked is the text of a line, its operations underlined. Columns count bytes from 1.
function marked(l) {
  const bytes = new TextEncoder().encode(l.text);
  const decode = (from, to) => new TextDecoder().decode(bytes.slice(from, to));
  const out = [];
  let from = 0;
  for (const column of (l.marks || []).filter((c) => c <= bytes.length)) {
    if (column <= from) continue;
    let to = column;
    const [name] = /^(?:[A-Za-z0-9_]|::)*/.exec(String.fromCharCode(...bytes.slice(column - 1)));
    to = Math.max(to, column - 1 + name.length);
    out.push(decode(from, column - 1), h("mark", {}, decode(column - 1, to)));
    from = to;
  }
  out.push(decode(from));
  return h("code", {}, out);
}
