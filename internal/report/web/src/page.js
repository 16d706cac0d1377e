// This file is the page: which view is shown, and its keys. The data is what the report wrote into it; its words are the report's.

import { h } from "./dom.js";
import { index } from "./index.js";
import { functionView } from "./function.js";
import { findingView } from "./finding.js";

// What turns text around, or is none, is written out: what others wrote is to be seen.
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const visible = (_, v) => typeof v === "string" && hidden.test(v) ? v.replace(hidden, (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0")) : v;

// load reads the data, which is packed where there is much of it.
async function load() {
  const e = document.getElementById("data");
  if (e.type === "application/json") return e.textContent;
  const bytes = Uint8Array.from(atob(e.textContent.trim()), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

function start(data) {
  const page = document.getElementById("page");

  // Every function and finding has an address behind the #: =NAME, or the finding's id. Where an id stands more than once, .2 and so on follow it.
  const places = new Map();
  for (const f of data.functions) {
    places.set("=" + f.name, { f });
    f.address = "=" + f.name;
    (f.findings || []).forEach((x, k) => {
      let name = x.id;
      for (let n = 2; places.has(name); n++) name = `${x.id}.${n}`;
      x.address = name;
      places.set(name, { f, x, k });
    });
  }

  let view; // what is shown: {element, keys, leave}
  let list; // the index, which is made once

  function go(address) {
    location.hash = address ? "#" + encodeURIComponent(address) : "";
  }

  function show() {
    const at = places.get(decodeURIComponent(location.hash.slice(1)));
    if (view && view.leave) view.leave();
    if (at && at.x) view = findingView(data, at.f, at.k, go);
    else if (at) view = functionView(data, at.f, go);
    else view = list = list || index(data, go);
    page.replaceChildren(view.element);
    document.title = view.title || data.title;
    if (view.enter) view.enter();
    if (view !== list) scrollTo(0, 0);
  }

  const help = h("dialog.help", {}, h("h2", {}, "Keys"), h("dl", {}, [
    ["j, k", "next, previous"], ["Enter", "open"], ["Esc, u", "back up"], ["/", "filter"], ["1 to 7", "show one kind of functions, again: all"],
    ["+, -, 0", "of a plot: nearer, farther, all"], ["?", "this"],
  ].map(([k, what]) => [h("dt", {}, k), h("dd", {}, what)])), h("form", { method: "dialog" }, h("button", {}, "close")));
  document.body.append(help);

  addEventListener("keydown", (e) => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName);
    if (e.ctrlKey || e.metaKey || e.altKey || help.open) return;
    if (typing && e.key !== "Escape") return;
    if (e.key === "?") help.showModal();
    else if (view.keys && view.keys[e.key]) view.keys[e.key](e);
    else return;
    e.preventDefault();
  });
  addEventListener("hashchange", show);
  show();
  document.documentElement.dataset.ready = "yes";
}

load().then((text) => start(JSON.parse(text, visible)));
