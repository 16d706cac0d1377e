// This file is a finding on one screen.

import { command, copier, h } from "./dom.js";
import { copies } from "./copies.js";
import { source } from "./source.js";
import { trace } from "./trace.js";

const mostInput = 64; // coordinates that are shown before the rest is unfolded

export function findingView(data, f, k, go) {
  const x = f.findings[k];
  const to = (i) => f.findings[i] && go(f.findings[i].address);
  const element = h("div.finding", {},
    h("nav.up", {}, data.functions.length > 1 ? [h("a", { href: "#" }, "all functions"), " / "] : "", h("a", { href: "#" + encodeURIComponent(f.address) }, f.name),
      h("span.steps", {}, `finding ${k + 1} of ${f.findings.length}`)),
    h("header", {}, h("h1." + x.verdict + (x.folded ? ".mild" : ""), {}, x.headline),
      h("p.about", {}, h("code", {}, x.id), ` ${x.verdict}`, x.since ? `, ${x.since}` : "", ` · ${x.kind}`, x.class ? ` · ${x.class}` : "", x.by ? ` · found by ${x.by.join(", ")}` : "")),
    cause(x), around(f, x), x.try && suggestion(x.try),
    h("div.columns", {}, h("div", {}, values(x), errors(x)), h("div", {}, why(data, x), blame(x))),
    x.trace && figure(x, trace(x.trace)), again(x), others(x));
  return {
    element, title: `${x.id} ${x.headline} · faultline`,
    keys: { j: () => to(k + 1), k: () => to(k - 1), ArrowRight: () => to(k + 1), ArrowLeft: () => to(k - 1), Escape: () => go(f.address), u: () => go(f.address) },
  };
}

// cause is the finding in sentences, as on a terminal.
function cause(x) {
  return h("section.cause", {}, x.place || x.cause ? h("p", {}, h("code", {}, x.place), x.place && x.cause ? ": " : "", x.cause) : "", x.returns && h("p.returns", {}, x.returns), x.tested && h("p", {}, x.tested));
}

// figure has the command under it that shows it again.
const figure = (x, element) => { if (x.command) element.append(command(x.command, "the same in a terminal")); return element; };

function values(x) {
  const row = (label, n, after) => h("tr", {}, h("th", { scope: "row" }, label), h("td.num", {}, n.decimal), h("td.hex", {}, n.hex === n.decimal ? "" : n.hex), after && h("td", {}, after));
  const rows = x.input.map((n) => row(n.name, n));
  const rest = rows.splice(mostInput);
  return h("section.values", {}, h("table", {}, h("tbody", {}, rows,
    x.got && h("tr.got", {}, h("th", { scope: "row" }, "got"), h("td.num", {}, x.got.decimal), h("td.hex", {}, x.got.hex === x.got.decimal ? "" : x.got.hex, x.output && h("span.where", {}, " in " + x.output))),
    (x.exact || []).map((e) => h("tr.exact" + (e.counts ? ".counts" : ""), {}, h("th", { scope: "row" }, e.counts ? "exact" : ""), h("td.num", { colspan: 2 }, e.text))))),
  rest.length ? h("details", {}, h("summary", {}, `${rest.length} more inputs`), h("table", {}, h("tbody", {}, rest))) : "");
}

function errors(x) {
  if (!x.error) return "";
  return h("section.error", {}, x.error.map((m) => h("div.measure", {}, h("b", {}, m[1]), h("span", {}, m[0]))), x.rounding && h("p", {}, x.rounding));
}

function why(data, x) {
  const list = [];
  const meant = data.kinds[x.kind];
  const say = (label, ...text) => list.push(h("dt", {}, label), h("dd", {}, ...text));
  if (x.class) say("class", h("b", {}, x.class), ": " + x.why);
  if (meant) say("kind", h("b", {}, meant.short), ": " + meant.means);
  if (meant && meant.helps && !x.try) say("helps", meant.helps);
  if (x.said) say("it reports", x.said);
  if (x.own) say("its own estimate", "it " + x.own);
  return h("dl.why", {}, list);
}

function blame(x) {
  const b = x.blame;
  if (!b || !b.condition && !b.inlined) return "";
  return h("section.blame", {}, b.condition && h("p", {}, b.condition), (b.inlined || []).map((t) => h("p.where", {}, t)));
}

function suggestion(t) {
  return h("section.try", {}, h("h2", {}, "Try"), h("p", {}, h("code", {}, t.text), copier(t.text)), h("p", {}, t.tried),
    t.patch && h("pre.patch", {}, t.patch.split("\n").map((l) => h("span" + (l[0] === "+" ? ".add" : l[0] === "-" ? ".del" : ""), {}, l + "\n"))));
}

// around is the file of what is blamed, the lines of this finding marked.
function around(f, x) {
  if (!x.blame || !f.sources) return "";
  const files = f.sources.filter((s) => s.lines.some((l) => (l.blamed || []).includes(x.id)));
  return files.length ? figure(x, h("section", {}, source(files, x.id, x.trace && x.id))) : "";
}

function others(x) {
  const lost = x.lost || [];
  const list = [...(x.lines || []), ...(x.notes || []).map((text) => ({ label: "note", text }))];
  if (!list.length && !lost.length) return "";
  return h("section.more", {}, h("h2", {}, "What else is known"), h("dl.why", {}, list.map((l) => [h("dt", {}, l.label), h("dd", {}, l.text)])),
    lost.length ? h("details", {}, h("summary", {}, lost.length === 1 ? "an operation that lost or cancelled digits" : `${lost.length} operations that lost or cancelled digits`),
      h("ul", {}, lost.map((t) => h("li", {}, t)))) : "");
}

// again is how to see it again, and the input as other languages read it.
function again(x) {
  const all = copies(x.input);
  const text = h("pre", {});
  const copy = h("span", {});
  const tabs = all.map(([name]) => h("button", { type: "button", role: "tab", onclick: () => choose(name) }, name));
  const choose = (name) => {
    const [, as] = all.find(([n]) => n === name);
    text.textContent = as;
    copy.replaceChildren(copier(as));
    tabs.forEach((t) => t.setAttribute("aria-selected", String(t.textContent === name)));
  };
  choose("hex");
  return h("section.again", {}, h("h2", {}, "See it again"), x.command && command(x.command), h("div.tabs", { role: "tablist", "aria-label": "the input in other languages" }, tabs, copy), text);
}
