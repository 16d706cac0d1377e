// This file makes elements. Text is always text: nothing that a stream says becomes markup.

// h makes an element: h("td.wide", {title: "..."}, "text", element, [more]).
export function h(what, attributes, ...children) {
  const [tag, ...classes] = what.split(".");
  const e = document.createElement(tag || "div");
  e.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) e.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) e.setAttribute(name, value === true ? "" : value);
  }
  e.append(...children.flat(2).filter((c) => c !== undefined && c !== null && c !== ""));
  return e;
}

// command is a line that can be copied.
export function command(text, label) {
  return h("div.command", {}, label && h("span.label", {}, label), h("code", {}, text), copier(text));
}

// copier is a button that copies text: by the clipboard, or, where a page from a file may not use that, by a selection.
export function copier(text, label = "copy") {
  const b = h("button.copy", { type: "button", title: "copy" }, label);
  b.addEventListener("click", async (e) => {
    e.stopPropagation();
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = h("textarea", {});
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    b.textContent = "copied";
    setTimeout(() => (b.textContent = label), 1200);
  });
  return b;
}

// made names what the page is made with.
export const made = () => h("p", {}, h("span.hint", {}, "? shows the keys. "), "Made by faultline, with Apache ECharts (Apache-2.0), zrender (BSD-3-Clause), tslib (0BSD) and Tabulator (MIT).");
