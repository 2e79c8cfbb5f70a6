// Small means of making what is shown. Everything goes in as text or as an attribute, never as markup.

export const $ = (selector, root = document) => root.querySelector(selector);
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

/** An element; what `attributes` sets to null or false is left out. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute.startsWith("on")) made.addEventListener(attribute.slice(2), value);
    else if (value !== null && value !== false) made.setAttribute(attribute, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** One of the pictures that the page holds: `card-Kh`, or `pip-h`. */
export function picture(id, className = "picture") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  return svg;
}
