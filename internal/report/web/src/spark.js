// This file is a curve in a cell of the index.

const W = 116, H = 22, most = 54; // bits

// spark draws the error in bits over the first variable; nothing without samples.
export function spark(curves) {
  const e = document.createElement("span");
  const s = curves && curves[0] && curves[0].samples;
  if (!s || s.length < 2) return e;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${W} ${H}`);
  svg.setAttribute("class", "spark");
  svg.setAttribute("aria-hidden", "true");
  let d = "";
  s.forEach((p, i) => {
    if (p.e === undefined && !p.n) return; // nothing is known
    const bits = p.e === undefined ? most : Math.min(most, Math.max(0, p.e));
    const x = ((W - 1) * i) / (s.length - 1);
    d += `M${x.toFixed(1)} ${H}V${(H - (H * bits) / most).toFixed(1)}`;
  });
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", d);
  svg.append(path);
  e.append(svg);
  return e;
}
