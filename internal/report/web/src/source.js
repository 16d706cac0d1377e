// This file is the source with the bits that are lost in its margin, and the operations marked.

import { h } from "./dom.js";

// source shows files; of one finding its lines stand out.
export function source(files, id) {
  return files.map((f) => h("figure.source", {}, h("figcaption", {}, f.name), h("div.scroll", {}, h("table", {}, h("tbody", {}, rows(f, id))))));
}

function rows(f, id) {
  const list = [];
  let last = f.lines[0].line - 1;
  for (const l of f.lines) {
    if (l.line !== last + 1) list.push(h("tr.gap", {}, h("td", {}), h("td", {}, "…"), h("td", {})));
    last = l.line;
    const blamed = l.blamed || [];
    list.push(h("tr" + (id && blamed.includes(id) ? ".here" : ""), {},
      h("td.margin", { style: l.share ? `--share:${l.share}` : undefined, title: l.bits ? l.bits + " bits lost or cancelled, at the most" : undefined }, l.bits || ""),
      h("td.line", {}, l.line), h("td.text", {}, marked(l), blamed.map((b) => h("a.id", { href: "#" + b }, b)))));
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
    let to = column;
    while (to < bytes.length && /[A-Za-z0-9_]/.test(String.fromCharCode(bytes[column - 1])) && /[A-Za-z0-9_]/.test(String.fromCharCode(bytes[to]))) to++;
    out.push(decode(from, column - 1), h("mark", {}, decode(column - 1, to)));
    from = to;
  }
  out.push(decode(from));
  return h("code", {}, out);
}
