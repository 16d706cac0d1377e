// This file is the index of functions: a table to sort and filter, and what was not analysed.

import { Tabulator, FilterModule, FormatModule, InteractionModule, ResizeTableModule, ResponsiveLayoutModule, SortModule } from "tabulator-tables";
import { command, h, made } from "./dom.js";
import { spark } from "./spark.js";

Tabulator.registerModule([FilterModule, FormatModule, InteractionModule, ResizeTableModule, ResponsiveLayoutModule, SortModule]);

// The states in the order of the report, with what a button says of them.
const states = [
  ["wrong", "wrong results"], ["signalled", "report their error"], ["special inputs", "wrong at special inputs only"], ["intermediate", "wrong intermediate values only"],
  ["not decided", "not decided"], ["nothing found", "nothing found"], ["not analysed", "not analysed at all"],
];
const rank = new Map(states.map(([s], i) => [s, i]));

// index shows the functions; kept is what its reader chose, of an earlier one too.
export function index(data, go, kept) {
  const holder = h("div.table", {});
  const search = h("input", { type: "search", placeholder: "filter by name, kind, class or headline  ( / )", "aria-label": "filter" });
  search.value = kept.words || "";
  let shown = kept.state || "";
  let table, current = -1;

  const buttons = states.map(([state, label], i) => {
    const n = data.functions.filter((f) => f.state === state).length;
    const b = h("button.state." + state.replaceAll(" ", "-"), { type: "button", "aria-pressed": String(shown === state), title: `key ${i + 1}`, hidden: n === 0 && state !== "wrong" }, h("b", {}, n), " ", label);
    b.addEventListener("click", () => choose(state));
    return b;
  });

  function choose(state) {
    shown = shown === state ? "" : state;
    buttons.forEach((b, i) => b.setAttribute("aria-pressed", String(states[i][0] === shown)));
    apply();
  }

  function apply() {
    Object.assign(kept, { words: search.value, state: shown });
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    table.setFilter((f) => (!shown || f.state === shown) && words.every((w) => f.words.includes(w)));
    mark(-1);
  }

  function mark(i) {
    const rows = table.getRows("active");
    if (rows[current]) rows[current].getElement().classList.remove("current");
    current = Math.max(-1, Math.min(i, rows.length - 1));
    if (current < 0) return;
    table.scrollToRow(rows[current], "nearest", false).catch(() => {});
    rows[current].getElement().classList.add("current");
  }

  for (const f of data.functions) {
    f.words = [f.name, f.state, f.said, f.first, f.class, ...(f.kinds || []), ...(f.since || [])].join(" ").toLowerCase();
    f.reach = f.sites ? f.reached / f.sites : -1;
  }

  function make() {
    table = new Tabulator(holder, {
      data: data.functions,
      index: "name",
      layout: "fitColumns",
      responsiveLayout: "hide",
      height: Math.min(data.functions.length * 38 + 46, Math.max(320, innerHeight - 120)) + "px",
      initialSort: kept.sort || [],
      placeholder: "no function matches",
      columns: columns(data),
    });
    table.on("rowClick", (_, row) => go(row.getData().address));
    table.on("dataSorted", (sorters) => { if (sorters.length) kept.sort = sorters.map(({ field, dir }) => ({ column: field, dir })); });
    table.on("tableBuilt", () => { if (kept.words || kept.state) apply(); if (kept.top) rows().scrollTop = kept.top; holder.dataset.built = "yes"; performance.mark("built"); });
  }
  search.addEventListener("input", apply);

  // The table on paper has all functions that are chosen, in their order. That on the screen holds only the rows that are in sight.
  const printed = h("table.printed", {});
  function print(on) {
    const list = columns(data);
    const cell = (column, f) => h("td", {}, column.formatter({ getData: () => f, getValue: () => f[column.field] }));
    printed.replaceChildren(...(on ? [h("thead", {}, h("tr", {}, list.map((c) => h("th", { scope: "col" }, c.title)))),
      h("tbody", {}, (table ? table.getData("active") : data.functions).map((f) => h("tr", {}, list.map((c) => cell(c, f)))))] : []));
  }

  const element = h("div.index", {},
    h("header", {}, h("h1", {}, data.title), h("p.about", {}, data.about.join(" · ")), data.command && command(data.command, "the run"),
      data.changes && h("p.changes", {}, data.changes)),
    data.fixed && h("details.fixed", {}, h("summary", {}, `${data.fixed.length} fixed`), h("ul", {}, data.fixed.map((r) => h("li", {}, r.of + ": " + r.text)))),
    h("nav.states", {}, buttons), h("div.search", {}, search), holder, printed, missing(data, go),
    h("footer", {}, made()));
  const keys = {
    j: () => mark(current + 1), k: () => mark(Math.max(0, current - 1)),
    ArrowDown: () => mark(current + 1), ArrowUp: () => mark(Math.max(0, current - 1)),
    Enter: () => { const row = table.getRows("active")[current]; if (row) go(row.getData().address); },
    "/": () => search.focus(), Escape: () => { search.value = ""; search.blur(); apply(); },
  };
  states.forEach(([s], i) => { keys[i + 1] = () => choose(s); });
  const rows = () => holder.querySelector(".tabulator-tableholder");
  return { element, keys, print, enter: () => table ? table.redraw() : make(), leave: () => { kept.top = rows() ? rows().scrollTop : 0; } };
}

function columns(data) {
  const list = [
    { title: "function", field: "name", minWidth: 150, widthGrow: 2, responsive: 0, formatter: (c) => h("a", { href: "#" + encodeURIComponent(c.getData().address) }, c.getValue()) },
    { title: "result", field: "state", width: 132, responsive: 2, formatter: (c) => h("span.badge." + c.getValue().replaceAll(" ", "-"), {}, c.getValue()), sorter: (a, b) => rank.get(a) - rank.get(b) },
    { title: "largest error proved", field: "bits", minWidth: 190, widthGrow: 5, responsive: 0, sorter: "number", formatter: (c) => worst(c.getData()) },
    { title: "place", field: "place", minWidth: 120, widthGrow: 2, responsive: 3, formatter: (c) => c.getValue() || "" },
    { title: "reached", field: "reach", width: 110, responsive: 5, sorter: "number", formatter: (c) => reached(c.getData()) },
  ];
  if (data.functions.some((f) => f.missing)) list.push({ title: "not analysed", field: "missing", width: 130, responsive: 4, sorter: "number", formatter: (c) => c.getValue() ? c.getValue() + (c.getValue() === 1 ? " place" : " places") : "" });
  if (data.changes) list.splice(2, 0, { title: "since", field: "since", width: 90, responsive: 2, formatter: (c) => (c.getValue() || []).filter((s) => s !== "same").join(", "), sorter: byText });
  if (data.functions.some((f) => f.share !== undefined)) list.splice(3, 0, { title: "inputs", field: "share", width: 96, responsive: 1, sorter: "number", headerTooltip: "share of the inputs that lose more than half of their digits", formatter: (c) => share(c.getData()) });
  if (data.functions.some((f) => f.curves)) list.splice(4, 0, { title: "over its first input", field: "curves", width: 160, responsive: 2, headerSort: false, formatter: (c) => spark(c.getValue()) });
  return list;
}

const byText = (a, b) => String(a || "").localeCompare(String(b || ""));

function worst(f) {
  const bar = f.bits > 0 ? h("span.bar", { title: f.bits > 999 ? "no number where there should be one, or no result" : f.bits + " bits are wrong" }, h("i", { style: `width:${Math.min(100, (f.bits / 53) * 100)}%` })) : "";
  return h("span.worst", {}, bar, h("span.text", {}, f.first || f.said || f.counts));
}

// share is of the inputs that lose more than half of their digits.
const share = (f) => f.share === undefined ? "" : h("span", { title: f.loss }, f.share ? (100 * f.share).toFixed(1) + "%" : "0%");

function reached(f) {
  return f.sites ? h("span", { title: `${f.reached} of ${f.sites} operations` }, Math.round((100 * f.reached) / f.sites) + "% of " + f.sites) : "";
}

// missing lists what was not analysed, the same of several functions once.
function missing(data, go) {
  const by = new Map();
  for (const s of data.skipped) by.set(s.what, [...(by.get(s.what) || []), s]);
  const rows = [...by].sort((a, b) => b[1].length - a[1].length).map(([what, list]) => h("li" + (list[0].lost ? ".lost" : ""), {}, what, " ",
    h("span.where", {}, list.slice(0, 12).map((s) => [s.subject ? h("a", { href: "#" + encodeURIComponent("=" + s.subject) }, s.subject) : "", s.place ? " " + s.place : "", " "]),
      list.length > 12 ? `and ${list.length - 12} more` : "")));
  return h("section.missing", {}, h("h2", {}, "Not analysed"), rows.length ? h("ul", {}, rows) : h("p", {}, "nothing"));
}
