// This file writes a point as other languages read it, bits and all.

const special = (n, nan, inf, other) => /nan/.test(n.hex) ? nan : /inf/.test(n.hex) ? (n.hex[0] === "-" ? "-" + inf : inf) : other;

const languages = [
  ["C", (n) => special(n, "NAN", "INFINITY", n.hex), (x, v) => `double ${x} = ${v};`, (x, list) => `double ${x}[] = {${list.join(", ")}};`, (x, v) => `${x} = ${v};`],
  ["Go", (n) => n.hex === "-0x0p+0" ? "math.Copysign(0, -1)" : special(n, "math.NaN()", n.hex[0] === "-" ? "math.Inf(-1)" : "math.Inf(1)", n.hex).replace("--", "-").replace("-math", "math"),
    (x, v) => `${x} := ${v}`, (x, list) => `${x} := []float64{${list.join(", ")}}`, (x, v) => `${x} = ${v}`],
  ["Python", (n) => `float.fromhex('${n.hex}')`, (x, v) => `${x} = ${v}`, (x, list) => `${x} = [${list.join(", ")}]`, (x, v) => `${x} = ${v}`],
  ["FPCore", (n) => special(n, "NAN", "INFINITY", n.hex).replace("-INF", "- INF").replace(/^- (.*)/, "(- $1)"), (x, v) => `(= ${x} ${v})`, (x, list) => `(= ${x} (array ${list.join(" ")}))`,
    (x, v) => `(= (ref ${x.replace(/\[(\d+)\]$/, " $1")}) ${v})`],
];

// copies are the input of a finding: as --at reads it, and for every language.
export function copies(input) {
  const list = [["hex", input.map((n) => `${n.name}=${n.hex}`).join(",")]];
  for (const [name, number, scalar, array, element] of languages) {
    const lines = groups(input).map(([of, ns]) => of === undefined
      ? ns.map((n) => (/\]$/.test(n.name) ? element : scalar)(n.name, number(n))).join("\n") : array(of, ns.map(number)));
    list.push([name, name === "FPCore" ? `:pre (and ${lines.join("\n  ")})` : lines.join("\n")]);
  }
  return list;
}

// groups puts together what are the elements 0, 1, 2, ... of one array, all that is known of it; anything else stands alone.
function groups(input) {
  const out = [];
  for (const n of input) {
    const [, of, i] = /^(.*)\[(\d+)\]$/.exec(n.name) || [];
    const last = out[out.length - 1];
    if (of !== undefined && last && last[0] === of && last[1].length === Number(i)) last[1].push(n);
    else out.push([of !== undefined && i === "0" ? of : undefined, [n]]);
  }
  return out;
}
