// This file is a function: its source, its findings, its curves.

import { command, h, made } from "./dom.js";
import { heat } from "./heat.js";
import { plots } from "./plot.js";
import { source } from "./source.js";

export function functionView(data, f, go) {
  const alone = data.functions.length === 1;
  const findings = f.findings || [];
  const certified = findings.filter((x) => x.verdict === "certified");
  const parts = [
    ["", certified.filter((x) => !x.folded)], ["Errors at special inputs: extreme ones, zeros of the function, or inputs whose own rounding explains the error", certified.filter((x) => x.folded && x.tier !== "on-the-way")],
    ["Wrong intermediate values, in runs whose result is not proved wrong", certified.filter((x) => x.tier === "on-the-way")],
    ["Neither proved right nor wrong", findings.filter((x) => x.verdict === "inconclusive")],
    ["Suspected, then proved right", findings.filter((x) => x.verdict === "refuted")],
  ].filter(([, list]) => list.length);
  const order = parts.flatMap(([, list]) => list);
  const cards = new Map(order.map((x) => [x, card(x)]));
  let current = -1;
  const mark = (i) => {
    if (order[current]) cards.get(order[current]).classList.remove("current");
    current = Math.max(0, Math.min(i, order.length - 1));
    if (!order.length) return;
    cards.get(order[current]).classList.add("current");
    cards.get(order[current]).scrollIntoView({ block: "nearest" });
  };
  const drawn = [f.curves && plots(f.curves), f.heat && heat(f.heat)].filter(Boolean);
  const each = (what, ...args) => drawn.forEach((d) => d[what] && d[what](...args));
  const missing = data.skipped.filter((s) => s.subject === f.name);
  const element = h("div.function", {},
    alone ? "" : h("nav.up", {}, h("a", { href: "#" }, "all functions")),
    h("header", {}, h("h1", {}, alone ? data.title : f.name), f.loss && h("p.loss", {}, f.loss),
      h("p.about", {}, [f.counts, f.sites ? `${f.reached} of ${f.sites} operations reached` : "", f.said].filter(Boolean).join(" · "))),
    f.sources && h("section", {}, source(f.sources)),
    parts.map(([title, list]) => h("section", {}, title && h("h2", {}, title), list.map((x) => cards.get(x)))),
    drawn.map((d) => d.element), f.again && command(f.again, "these plots again"),
    f.ranges && h("section.ranges", {}, h("h2", {}, "Where accuracy is lost"), h("ul", {}, f.ranges.map((r) => h("li", {}, r.text, " ", h("span.where", {}, r.of))))),
    f.hidden && h("section", {}, h("h2", {}, "Suppressed"), h("ul", {}, f.hidden.map((r) => h("li", {}, `${r.of}: ${r.text}`)))),
    (f.notes || []).map((n) => h("p.note", {}, n)),
    h("section", {}, h("h2", {}, "Not analysed"), missing.length ? h("ul", {}, missing.map((s) => h("li" + (s.lost ? ".lost" : ""), {}, s.what, s.place ? " " + s.place : ""))) : h("p", {}, "nothing")),
    alone && run(data));
  return {
    element, title: f.name + " · faultline", enter: () => each("enter"), leave: () => each("leave"), print: (on) => each("print", on),
    keys: {
      "+": () => each("zoom", 0.5), "-": () => each("zoom", 2), 0: () => each("zoom", 0), j: () => mark(current + 1), k: () => mark(current - 1), Enter: () => order[current] && go(order[current].address), Escape: () => go(""), u: () => go("") },
  };
}

// run is what a page of one function tells of the run.
function run(data) {
  return h("footer", {}, h("p", {}, data.about.join(" · ")), data.command && command(data.command), data.changes && h("p.changes", {}, data.changes), made());
}

function card(x) {
  return h("a.card", { href: "#" + encodeURIComponent(x.address) },
    h("span.id", {}, x.id), h("b." + x.verdict + (x.folded ? ".mild" : ""), {}, x.headline), x.since && x.since !== "same" ? h("span.badge", {}, x.since) : "",
    h("span.cause", {}, [x.place, x.cause].filter(Boolean).join(": ")),
    h("span.where", {}, [x.input.slice(0, 3).map((n) => `${n.name} = ${n.decimal}`).join(", ") + (x.input.length > 3 ? ", ..." : ""), x.returns].filter(Boolean).join(": ")));
}
