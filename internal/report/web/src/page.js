// This file is the page: which view is shown, and its keys. The data is what the report wrote into it; its words are the report's.

import { h } from "./dom.js";
import { index } from "./index.js";
import { functionView } from "./function.js";
import { findingView } from "./finding.js";

// What turns text around, or is none, is written out: what others wrote is to be seen.
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const visible = (_, v) => typeof v === "string" && hidden.test(v) ? v.replace(hidden, (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0")) : v;

// load reads the data of a page, which is packed where there is much of it.
async function load(page) {
  const e = page.getElementById("data");
  let text = e.textContent;
  if (e.type !== "application/json") {
    const bytes = Uint8Array.from(atob(text.trim()), (c) => c.charCodeAt(0));
    text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  }
  return JSON.parse(text, visible);
}

// address gives every function and finding one behind the #: =NAME, or the finding's id. Where an id stands more than once, .2 and so on follow it.
function address(data) {
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
  return places;
}

// start shows data, and returns what shows newer data in their place.
function start(data) {
  const page = document.getElementById("page");
  let places = address(data);
  let view; // what is shown: {element, keys, leave}
  let list; // the index, which is made once for some data
  const kept = {}; // how its reader sorts and filters it

  function go(address) {
    location.hash = address ? "#" + encodeURIComponent(address) : "";
  }

  // An address may name a source line after @: a step of a finding's run. A page of one function begins with it.
  const here = () => {
    const [address, ...line] = decodeURIComponent(location.hash.slice(1)).split("@");
    const at = places.get(decodeURIComponent(location.hash.slice(1))) || places.get(address);
    return at ? { ...at, line: line.join("@") } : data.functions.length === 1 ? { f: data.functions[0] } : undefined;
  };

  function show() {
    const at = here();
    if (view && view.leave) view.leave();
    if (at && at.x) view = findingView(data, at.f, at.k, go);
    else if (at) view = functionView(data, at.f, go);
    else view = list = list || index(data, go, kept);
    page.replaceChildren(view.element);
    document.title = view.title || data.title;
    if (view.enter) view.enter();
    if (view !== list) scrollTo(0, 0);
    const step = at && at.line && [...view.element.querySelectorAll("[data-line]")].find((e) => e.dataset.line === at.line);
    if (step) {
      step.querySelector("details").open = true;
      step.classList.add("current");
      step.scrollIntoView({ block: "center" });
    }
  }

  const help = h("dialog.help", {}, h("h2", {}, "Keys"), h("dl", {}, [
    ["j, k", "next, previous"], ["Enter", "open"], ["Esc, u", "back up"], ["/", "filter"], ["1 to 7", "functions of one kind; again: all"],
    ["+, -, 0", "zoom plots in, out, back"], ["?", "this list"],
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
  // Paper is light, and a view shows there all that it has.
  const printing = (on) => {
    document.documentElement.style.colorScheme = on ? "light" : "";
    if (on) page.querySelectorAll("details").forEach((d) => (d.open = true));
    if (view.print) view.print(on);
  };
  addEventListener("beforeprint", () => printing(true));
  addEventListener("afterprint", () => printing(false));
  show();
  if (view !== list) {
    page.firstChild.dataset.built = "yes";
    performance.mark("built");
  }
  document.documentElement.dataset.ready = "yes";
}

load(document).then(start);
