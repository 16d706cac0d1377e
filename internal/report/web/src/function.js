// This file is a function: its findings, its source, what is known of it besides.

import { command, h } from "./dom.js";
import { heat } from "./heat.js";
import { plots } from "./plot.js";
import { source } from "./source.js";

export function functionView(data, f, go) {
  const findings = f.findings || [];
  const certified = findings.filter((x) => x.verdict === "certified");
  const parts = [
    ["", certified.filter((x) => !x.folded)], ["inherent, at zero crossings, or at extreme inputs only", certified.filter((x) => x.folded && x.tier !== "on-the-way")],
    ["on the way, in runs whose result is not certified to be wrong", certified.filter((x) => x.tier === "on-the-way")],
    ["neither proved right nor wrong", findings.filter((x) => x.verdict === "inconclusive")],
    ["suspected, and proved right, or not raised by the program as it is built", findings.filter((x) => x.verdict === "refuted")],
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
    h("nav.up", {}, h("a", { href: "#" }, "all functions")),
    h("header", {}, h("h1", {}, f.name), h("p.about", {}, [f.counts, f.sites ? `${f.reached} of ${f.sites} operations reached` : "", f.said].filter(Boolean).join(" · "))),
    (f.notes || []).map((n) => h("p.note", {}, n)),
    drawn.map((d) => d.element), f.again && command(f.again, "these plots again"),
    f.ranges && h("section.ranges", {}, h("h2", {}, "where accuracy is lost"), h("ul", {}, f.ranges.map((r) => h("li", {}, r.text, " ", h("span.where", {}, r.of))))),
    parts.map(([title, list]) => h("section", {}, title && h("h2", {}, title), list.map((x) => cards.get(x)))),
    f.hidden && h("section", {}, h("h2", {}, "suppressed"), h("ul", {}, f.hidden.map((r) => h("li", {}, `${r.of}: ${r.text}`)))),
    h("section", {}, h("h2", {}, "not analysed"), missing.length ? h("ul", {}, missing.map((s) => h("li" + (s.lost ? ".lost" : ""), {}, s.what, s.place ? " " + s.place : ""))) : h("p", {}, "nothing")),
    f.sources && h("section", {}, h("h2", {}, "Source"), source(f.sources)));
  return {
    element, title: f.name + " · faultline", enter: () => each("enter"), leave: () => each("leave"),
    keys: {
      "+": () => each("zoom", 0.5), "-": () => each("zoom", 2), 0: () => each("zoom", 0), j: () => mark(current + 1), k: () => mark(current - 1), Enter: () => order[current] && go(order[current].address), Escape: () => go(""), u: () => go("") },
  };
}

function card(x) {
  return h("a.card", { href: "#" + encodeURIComponent(x.address) },
    h("span.id", {}, x.id), h("b." + x.verdict + (x.folded ? ".mild" : ""), {}, x.headline), x.since && x.since !== "same" ? h("span.badge", {}, x.since) : "",
    h("span.where", {}, [x.blame && x.blame.place, x.class, x.input.slice(0, 3).map((n) => `${n.name} = ${n.decimal}`).join(", ")].filter(Boolean).join(" · ")));
}
