// This file draws the error over an input, before and after a suggestion, on a linear or logarithmic axis, or on one that has a place for each
// floating-point number, so that zooming ends at single ones.

import { HeatmapChart, LineChart, ScatterChart } from "echarts/charts";
import { AriaComponent, DataZoomComponent, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent, VisualMapComponent } from "echarts/components";
import * as echarts from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { h } from "./dom.js";

echarts.use([HeatmapChart, LineChart, ScatterChart, AriaComponent, DataZoomComponent, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent, VisualMapComponent, CanvasRenderer]);

// topOf is where the axis ends if results that are no numbers have a row of their own, above all errors.
const topOf = (known) => Math.max(64, 8 * Math.ceil(Math.max(0, ...known.map((s) => s.e)) / 8 + 1));

// inWords is what a chart shows, for those who do not see it; ECharts adds the values.
const inWords = (c) => `the error over ${c.axis}` + (c.recorded ? `; ${c.recorded.text}` : "");

// plots are a figure for each curve; enter draws them when they are on the page.
export function plots(curves) {
  const drawn = curves.filter((c) => !c.empty).map((c) => ({ c, scale: c.scale, holder: h("div.plot", { role: "img", "aria-label": inWords(c) }) }));
  const figures = curves.map((c) => figure(c, drawn.find((d) => d.c === c)));
  const resize = () => drawn.forEach((d) => d.chart.resize());
  return {
    element: h("section.plots", {}, h("h2", {}, "Error over the inputs"), figures),
    enter() { drawn.forEach((d) => (d.chart = draw(d))); addEventListener("resize", resize); },
    leave() { drawn.forEach((d) => d.chart.dispose()); removeEventListener("resize", resize); },
    zoom(by) { drawn.forEach((d) => zoom(d.chart, by)); },
    print(on) { drawn.forEach((d) => (d.chart = again(d, on))); },
  };
}

function figure(c, d) {
  const title = [`error over ${c.axis}`, c.others && `where ${c.others}`].filter(Boolean).join(", ");
  const caption = h("figcaption", {}, h("b", {}, title), c.loss ? h("span", {}, c.loss) : "", c.recorded ? h("span", {}, c.recorded.text) : "", c.bands ? h("span", {}, "bands: ranges that lose accuracy, by method") : "");
  if (!d) return h("figure.empty", {}, caption, h("p", {}, c.empty));
  const buttons = c.scales.map((scale) => h("button", { type: "button", "aria-pressed": String(scale === d.scale), onclick: () => {
    d.scale = scale;
    buttons.forEach((b) => b.setAttribute("aria-pressed", String(b.textContent === scale)));
    d.chart.dispose();
    d.chart = draw(d);
  } }, scale));
  return h("figure", {}, caption, h("div.scales", { role: "group", "aria-label": `axis of ${c.axis}` }, buttons, h("span.hint", {}, "wheel, + and -: zoom")), d.holder,
    c.fix ? h("p.where", {}, "with the suggestion: ", h("code", {}, c.fix)) : "");
}

// again draws a chart anew: for paper without the slider, and as wide as a page.
function again(d, paper) {
  const [window] = d.chart.getOption().dataZoom;
  d.chart.dispose();
  onPaper(d.holder, paper);
  const chart = draw(d);
  chart.setOption({ grid: { bottom: paper ? 30 : 74 }, dataZoom: [{ start: window.start, end: window.end }, { start: window.start, end: window.end, show: !paper }] });
  return chart;
}

// onPaper gives the holder of a chart the width of a page, or its own again.
export function onPaper(holder, paper) { holder.style.width = paper ? "680px" : ""; }

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

// places says where a number stands on an axis of a scale, and how an end of the axis is labelled.
const places = {
  linear: { of: (place, text) => Number(text), label: (v) => short(v) },
  logarithmic: { of: (place, text) => Math.sign(Number(text)) * Math.log10(Math.abs(Number(text))), label: (v, negative) => short(negative ? -(10 ** -v) : 10 ** v) },
  floats: { of: (place) => place, label: (v, negative, nearest) => short(nearest(v).x) },
};

const below = 8; // bits of the axis that the strips of ranges take

// bands are the ranges of each method, as a strip of its own below the errors.
function bands(c, at, colours) {
  const step = below / ((c.bands || []).length + 1);
  return (c.bands || []).map((b, k) => ({
    name: `ranges: ${b.method}`, type: "line", silent: true, symbol: "rect", symbolSize: 6, lineStyle: { width: 6, color: colours[k % colours.length] }, itemStyle: { color: colours[k % colours.length] },
    data: b.list.flatMap((r) => [[at(r.from, r.lower), -(k + 1) * step], [at(r.to, r.upper), -(k + 1) * step], [null, null]]),
  }));
}

// calls are the recorded calls as steps on an axis of their own, in the lower quarter of the chart.
function calls(c, at, colour) {
  if (!c.recorded) return [];
  const list = c.recorded.bins;
  const last = list[list.length - 1];
  return [{ name: "recorded calls", type: "line", yAxisIndex: 1, step: "end", symbol: "none", z: 1, lineStyle: { width: 1, color: colour }, itemStyle: { color: colour },
    areaStyle: { color: colour, opacity: 0.25 }, data: [...list.map((b) => [at(b.from, b.lower), b.calls]), [at(last.to, last.upper), last.calls]] }];
}

// draw makes a chart: samples as dots, what is no number above them, the errors with a suggestion, the movement of the result, the threshold.
function draw({ holder, c, scale }) {
  const [ink, faint, line, bad, good, mild, link] = colours(holder, "--ink", "--faint", "--line", "--bad", "--good", "--mild", "--link");
  const place = places[scale];
  const at = (s) => place.of(s.p, s.x);
  const nearest = (v) => c.samples.reduce((a, b) => Math.abs(at(b) - v) < Math.abs(at(a) - v) ? b : a);
  const negative = Number(c.samples[0].x) < 0;
  const ends = [at(c.samples[0]), at(c.samples[c.samples.length - 1])].sort((a, b) => a - b);
  const known = c.samples.filter((s) => s.e !== undefined);
  const lost = c.samples.filter((s) => s.n);
  const fixed = c.samples.filter((s) => s.f !== undefined);
  const digits = c.digits || 53;
  const top = lost.length ? topOf(known) : Math.max(8 * Math.ceil(digits / 8), 8 * Math.ceil(Math.max(0, ...known.map((s) => s.e)) / 8));
  const strips = bands(c, (p, x) => place.of(p, x), [mild, link, good, bad]);
  const narrow = holder.clientWidth < 620; // where the legend takes more lines
  const says = (s) => [`${c.axis} = ${s.x}`, s.e === undefined ? s.n : `${s.e} of ${digits} bits wrong`, s.f === undefined ? "" : `with the suggestion: ${s.f} bits wrong`,
    s.m === undefined ? "" : `half an ulp of ${c.axis} moves the result by ${s.m} bits`].filter(Boolean).join("\n");
  const chart = echarts.init(holder, null, { renderer: "canvas" });
  chart.setOption({
    animation: false, aria: { enabled: true, label: { general: { withoutTitle: inWords(c) + ". " } } }, textStyle: { color: ink }, backgroundColor: "transparent",
    grid: { left: 52, right: 40, top: narrow ? 96 : 44, bottom: 74 }, legend: { top: 0, textStyle: { color: ink }, itemWidth: 16 },
    tooltip: { trigger: "item", renderMode: "richText", formatter: (p) => p.data.s ? says(p.data.s) : "" },
    xAxis: { type: "value", min: ends[0], max: ends[1], axisLabel: { color: faint, hideOverlap: true, showMinLabel: true, showMaxLabel: true, formatter: (v) => label(v) },
      axisLine: { onZero: false, lineStyle: { color: faint } }, splitLine: { show: false } },
    yAxis: [{ type: "value", name: narrow ? "wrong bits" : `wrong bits of ${digits}`, nameTextStyle: { color: faint, align: "left", padding: [0, 0, 0, -44] }, min: strips.length ? -below : 0, max: top,
      interval: 8, axisLine: { onZero: false }, axisLabel: { color: faint, showMinLabel: !strips.length, formatter: (v) => v < 0 ? "" : v }, splitLine: { lineStyle: { color: line } } },
      { type: "value", show: false, min: 0, max: 4 * Math.max(1, ...(c.recorded ? c.recorded.bins : []).map((b) => b.calls)) }],
    dataZoom: [{ type: "inside", filterMode: "none" }, { type: "slider", height: 18, bottom: 10, filterMode: "none", showDetail: false }],
    series: [
      ...calls(c, (p, x) => place.of(p, x), link),
      { name: fixed.length ? "error now" : "error", type: "scatter", symbolSize: 5, itemStyle: { color: bad }, data: known.map((s) => ({ value: [at(s), s.e], s })),
        markLine: c.threshold === undefined ? undefined : { silent: true, symbol: "none", lineStyle: { color: faint, type: "dashed" }, label: { position: "insideEndTop", formatter: "threshold", color: faint }, data: [{ yAxis: c.threshold }] } },
      ...(fixed.length ? [{ name: "error with the suggestion", type: "scatter", symbol: "diamond", symbolSize: 5, itemStyle: { color: link }, data: fixed.map((s) => ({ value: [at(s), s.f], s })) }] : []),
      ...(c.samples.some((s) => s.m !== undefined) ? [{ name: `effect of half an ulp of ${c.axis}`, type: "line", symbol: "none", lineStyle: { color: good, width: 1.5 }, itemStyle: { color: good }, data: c.samples.filter((s) => s.m !== undefined).map((s) => [at(s), s.m]) }] : []),
      ...(lost.length ? [{ name: "no number, or no result", type: "scatter", symbol: "triangle", symbolSize: 7, itemStyle: { color: mild }, data: lost.map((s) => ({ value: [at(s), top - 4], s })) }] : []),
      ...strips,
    ],
  });
  return chart;

  function label(v) {
    if (v === ends[0] || v === ends[1]) return short(c.samples[(v === ends[0]) === (at(c.samples[0]) === ends[0]) ? 0 : c.samples.length - 1].x);
    return place.label(v, negative, nearest);
  }
}
