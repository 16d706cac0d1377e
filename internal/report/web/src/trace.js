// This file is a run from its input to its output: its source lines in the order of their first operation, with how many digits are wrong,
// and under each line its operations, where an error was made, and where one was amplified.

import { h } from "./dom.js";

const much = 8; // bits from which on an operation is said to amplify

// trace shows a run.
export function trace(t) {
  return h("section.trace", {}, h("h2", {}, "From input to output"), h("p.where", {}, t.at), h("ol", {}, t.lines.map(line)), t.left && h("p.where", {}, t.left));
}

function line(l) {
  const blamed = l.steps.some((s) => s.blamed);
  const hot = l.steps.some((s) => s.amplified >= much);
  return h("li.line" + (hot ? ".hot" : "") + (blamed ? ".blamed" : ""), { "data-line": `${l.file}:${l.line}` },
    h("details", { open: blamed || hot || l.steps.length < 4 },
      h("summary", {}, h("span.where", {}, l.place || "no line"), h("code", {}, l.text || ""), lost(l.lost), h("span.where", {}, l.steps.length === 1 ? "1 operation" : `${l.steps.length} operations`)),
      h("ol", {}, l.steps.map(step))));
}

function step(s) {
  const hot = s.amplified >= much;
  const made = s.made && s.made !== "0";
  return h("li" + (hot ? ".hot" : "") + (s.blamed ? ".blamed" : ""), {},
    h("div.what", {}, h("code", { title: `operation ${s.number} of the run` }, s.text), s.blamed ? h("b", {}, "blamed") : "", s.with ? h("code.with", {}, s.with) : ""),
    h("div.came", {}, h("code.value", {}, s.value), s.exact ? h("span.exact", {}, "exact ", h("code", {}, s.exact)) : ""),
    wrong(s),
    h("div.marks", {}, made ? h("span.made", {}, `relative error made here: ${s.made}`) : "", s.condition ? h("span" + (hot ? ".amplified" : ""), {}, hot ? `amplifies the error of an operand ${times(s.condition)}` : `condition ${s.condition}`) : "",
      s.restarted ? h("span", {}, "the exact value restarts from the computed one here") : ""));
}

const times = (condition) => condition === "inf" ? "without bound" : `${condition} times`;

const lost = (share) => h("span.bar", { role: "img", "aria-label": `${Math.round(100 * share)}% of the digits wrong` }, h("i", { style: `width:${100 * share}%` }));

// wrong is a bar of the bits of a value that are wrong.
function wrong(s) {
  if (s.bits === undefined) return h("div.wrong", {}, h("span.where", {}, "its error is not known"));
  const text = s.bits === 0 ? "right, to an ulp" : `${Math.min(s.bits, s.of)} of ${s.of} bits wrong`;
  return h("div.wrong", {}, lost(Math.min(1, s.bits / s.of)), h("span.where", {}, text));
}
