// This file is a run from its input to its output: its operations in their order, with what is wrong of each value, where an error was made,
// and where one was amplified.

import { h } from "./dom.js";

const much = 8; // bits from which on an operation is said to amplify

// trace shows a run; at is the place of what is blamed.
export function trace(t, at) {
  const rows = t.steps.map((s, i) => [
    i > 0 && s.number !== t.steps[i - 1].number + 1 ? h("li.gap", { "aria-hidden": "true" }, "\u22ee") : "",
    step(s, s.place && s.place === at),
  ]);
  return h("section.trace", {}, h("h2", {}, "From input to output"), h("ol", {}, rows), t.left && h("p.where", {}, t.left));
}

function step(s, blamed) {
  const hot = s.amplified >= much;
  const made = s.made && s.made !== "0";
  return h("li" + (hot ? ".hot" : "") + (blamed ? ".blamed" : ""), {},
    h("div.what", {}, h("span.number", {}, s.number), h("code", {}, `${s.op}(${s.operands.join(", ")})`), s.place ? h("span.where", {}, s.place) : "", blamed ? h("b", {}, "blamed") : ""),
    h("div.came", {}, h("code.value", {}, s.value), s.exact ? h("span.exact", {}, "exact ", h("code", {}, s.exact)) : ""),
    wrong(s),
    h("div.marks", {}, made ? h("span.made", {}, `relative error made here: ${s.made}`) : "", s.condition ? h("span" + (hot ? ".amplified" : ""), {}, hot ? `amplifies the error of an operand ${times(s.condition)}` : `condition ${s.condition}`) : "",
      s.restarted ? h("span", {}, "exact values go on from the computed one here") : ""));
}

const times = (condition) => condition === "inf" ? "without bound" : `${condition} times`;

// wrong is a bar of the bits of a value that are wrong.
function wrong(s) {
  if (s.bits === undefined) return h("div.wrong", {}, h("span.where", {}, "its error is not known"));
  const text = s.bits === 0 ? "right, to an ulp" : `${Math.min(s.bits, s.of)} of ${s.of} bits wrong`;
  return h("div.wrong", {}, h("span.bar", { role: "img", "aria-label": text }, h("i", { style: `width:${Math.min(100, (100 * s.bits) / s.of)}%` })), h("span.where", {}, text));
}
