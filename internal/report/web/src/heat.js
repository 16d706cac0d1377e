// This file draws the error over two inputs: a cell for each pair of a grid that is even on the scale of each.

import * as echarts from "echarts/core";
import { h } from "./dom.js";
import { colours, onPaper, short } from "./plot.js";

const most = 53; // bits of a double

const spaced = (axis) => axis.scale === "floats" ? "evenly spaced floating-point numbers" : axis.scale;

// heat is a figure; enter draws it when it is on the page.
export function heat(grid) {
  const holder = h("div.plot.heat", { role: "img", "aria-label": `the error over ${grid.x.name} and ${grid.y.name}` });
  let chart;
  const resize = () => chart.resize();
  return {
    element: h("section.plots", {}, h("figure", {}, h("figcaption", {}, `error over ${grid.x.name} (${spaced(grid.x)}) and ${grid.y.name} (${spaced(grid.y)})`), holder)),
    enter() { chart = draw(holder, grid); addEventListener("resize", resize); },
    leave() { chart.dispose(); removeEventListener("resize", resize); },
    print(on) { chart.dispose(); onPaper(holder, on); chart = draw(holder, grid); },
  };
}

function draw(holder, grid) {
  const [ink, faint, raised, bad, mild] = colours(holder, "--ink", "--faint", "--raised", "--bad", "--mild");
  const wide = grid.x.at.length;
  const place = (i) => [i % wide, Math.floor(i / wide)];
  const where = (i) => { const [x, y] = place(i); return `${grid.x.name} = ${grid.x.at[x]}\n${grid.y.name} = ${grid.y.at[y]}`; };
  const cells = grid.bits.map((b, i) => b === null ? undefined : { value: [...place(i), b], says: `${where(i)}\n${b} bits wrong` }).filter(Boolean);
  const marks = (list, says) => (list || []).map((i) => ({ value: place(i), says: `${where(i)}\n${says}` }));
  const lost = [...marks(grid.none, "NaN or infinity, where the exact value is a number"), ...marks(grid.ended, "it does not return")];
  const axis = (a) => ({ type: "category", data: a.at, name: a.name, nameTextStyle: { color: faint }, axisLabel: { color: faint, formatter: short, hideOverlap: true, interval: (i) => i === 0 || i === a.at.length - 1 || i % 4 === 0 && i < a.at.length - 3 }, axisLine: { lineStyle: { color: faint } }, axisTick: { show: false } });
  const chart = echarts.init(holder, null, { renderer: "canvas" });
  chart.setOption({
    animation: false, aria: { enabled: true }, textStyle: { color: ink }, backgroundColor: "transparent",
    grid: { left: 66, right: 40, top: 34, bottom: 70 }, legend: { top: 0, textStyle: { color: ink }, data: lost.length ? ["no number, or no result"] : [] },
    tooltip: { trigger: "item", renderMode: "richText", formatter: (p) => p.data.says },
    xAxis: axis(grid.x), yAxis: axis(grid.y),
    visualMap: { min: 0, max: most, seriesIndex: 0, calculable: false, orient: "horizontal", left: "center", bottom: 4, itemHeight: 160, itemWidth: 10, text: [`${most} bits wrong`, "0"], textStyle: { color: faint }, inRange: { color: [raised, bad] } },
    series: [
      { name: "error", type: "heatmap", data: cells },
      ...(lost.length ? [{ name: "no number, or no result", type: "scatter", symbol: "triangle", symbolSize: 5, itemStyle: { color: mild }, data: lost }] : []),
    ],
  });
  return chart;
}
