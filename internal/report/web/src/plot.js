// This file draws the error over an input. The axis has a place for each floating-point number, so that zooming ends at single ones.

import { HeatmapChart, LineChart, ScatterChart } from "echarts/charts";
import { AriaComponent, DataZoomComponent, GridComponent, LegendComponent, MarkAreaComponent, TooltipComponent, VisualMapComponent } from "echarts/components";
import * as echarts from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { h } from "./dom.js";

echarts.use([HeatmapChart, LineChart, ScatterChart, AriaComponent, DataZoomComponent, GridComponent, LegendComponent, MarkAreaComponent, TooltipComponent, VisualMapComponent, CanvasRenderer]);

// topOf is where the axis ends if results that are no numbers have a row of their own, above all errors.
const topOf = (known) => Math.max(64, 8 * Math.ceil(Math.max(0, ...known.map((s) => s.e)) / 8 + 1));

// plots are a figure for each curve; enter draws them when they are on the page.
export function plots(curves) {
  const drawn = [];
  const figures = curves.map((c) => {
    const holder = h("div.plot", { role: "img", "aria-label": `the error over ${c.axis}` });
    drawn.push([holder, c]);
    return h("figure", {}, h("figcaption", {}, `error over ${c.axis}` + (c.others ? `, where ${c.others}` : "") + " · wheel or + and - to zoom, to single numbers" + (c.bands ? " · bands: ranges that lose accuracy" : "")), holder);
  });
  let charts = [];
  const resize = () => charts.forEach((c) => c.resize());
  return {
    element: h("section.plots", {}, figures),
    enter() { charts = drawn.map(([holder, c]) => draw(holder, c)); addEventListener("resize", resize); },
    leave() { charts.forEach((c) => c.dispose()); charts = []; removeEventListener("resize", resize); },
    zoom(by) { charts.forEach((c) => zoom(c, by)); },
  };
}

// zoom makes the window smaller by a factor about its middle; 0 shows all.
function zoom(chart, by) {
  const [first] = chart.getOption().dataZoom;
  const width = by ? Math.min(100, (first.end - first.start) * by) : 100;
  const middle = by ? (first.start + first.end) / 2 : 50;
  const start = Math.max(0, Math.min(100 - width, middle - width / 2));
  chart.dispatchAction({ type: "dataZoom", start, end: start + width });
}

// colours are those of the style, as a canvas takes them.
export function colours(holder, ...names) {
  return names.map((name) => { holder.style.color = `var(${name})`; return getComputedStyle(holder).color; });
}

// short is a number in a few digits.
export const short = (text) => Number(text).toPrecision(3).replace(/\.0*(e|$)|(\.\d*[1-9])0+(e|$)/, "$2$1$3");

// bands are where the line of samples goes through ranges.
function bands(c, colour) {
  if (!c.bands) return undefined;
  return { silent: true, itemStyle: { color: colour, opacity: 0.45 }, data: c.bands.map((b) => [{ xAxis: b.from }, { xAxis: b.to }]) };
}

// draw makes a chart: samples as dots, what is no number above them, and the line that half an ulp of the input would make.
function draw(holder, c) {
  const [ink, faint, line, bad, good, mild, mark] = colours(holder, "--ink", "--faint", "--line", "--bad", "--good", "--mild", "--mark");
  const at = (p) => c.samples.reduce((a, b) => Math.abs(b.p - p) < Math.abs(a.p - p) ? b : a);
  const known = c.samples.filter((s) => s.e !== undefined);
  const lost = c.samples.filter((s) => s.n);
  const top = lost.length ? topOf(known) : undefined;
  const narrow = lost.length && holder.clientWidth < 520; // where the legend takes two lines
  const chart = echarts.init(holder, null, { renderer: "canvas" });
  chart.setOption({
    animation: false, aria: { enabled: true }, textStyle: { color: ink }, backgroundColor: "transparent",
    grid: { left: 52, right: 18, top: narrow ? 58 : 34, bottom: 74 }, legend: { top: 0, textStyle: { color: ink } },
    tooltip: { trigger: "item", renderMode: "richText", formatter: (p) => `${c.axis} = ${p.data.s.x}\n${p.data.s.e === undefined ? p.data.s.n : p.data.s.e + " bits wrong"}${p.data.s.m === undefined ? "" : "\nhalf an ulp of it moves the result by " + p.data.s.m + " bits"}` },
    xAxis: { type: "value", scale: true, min: "dataMin", max: "dataMax", axisLabel: { color: faint, hideOverlap: true, formatter: (p) => short(at(p).x) }, axisLine: { lineStyle: { color: faint } }, splitLine: { show: false } },
    yAxis: { type: "value", name: "bits", min: 0, max: top, interval: top === 64 ? 8 : undefined, axisLine: { onZero: false }, nameTextStyle: { color: faint }, axisLabel: { color: faint }, splitLine: { lineStyle: { color: line } } },
    dataZoom: [{ type: "inside", filterMode: "none" }, { type: "slider", height: 18, bottom: 10, filterMode: "none", showDetail: false }],
    series: [
      { name: "error", type: "scatter", symbolSize: 5, itemStyle: { color: bad }, markArea: bands(c, mark), data: known.map((s) => ({ value: [s.p, s.e], s })) },
      { name: "half an ulp of the input", type: "line", symbol: "none", lineStyle: { color: good, width: 1.5 }, itemStyle: { color: good }, data: c.samples.filter((s) => s.m !== undefined).map((s) => [s.p, s.m]) },
      ...(lost.length ? [{ name: "no number, or no result", type: "scatter", symbol: "triangle", symbolSize: 7, itemStyle: { color: mild }, data: lost.map((s) => ({ value: [s.p, top - 4], s })) }] : []),
    ],
  });
  return chart;
}
