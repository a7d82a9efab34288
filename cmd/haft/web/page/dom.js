// Helpers for elements of the page. Text from users only ever becomes textContent, never markup.

export const $ = (id) => document.getElementById(id);

/** element makes an element with attributes and children, which are elements or text. An attribute such as onclick
 * takes a function. */
export function element(name, attributes = {}, ...children) {
  const e = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) e.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false) e.setAttribute(key, value === true ? '' : value);
  }
  e.append(...children);
  return e;
}

/** button makes a button that calls onclick. */
export const button = (text, onclick, attributes = {}) =>
  element('button', { type: 'button', onclick, ...attributes }, text);

/** scrollWithin scrolls a list to an item, but not the page. */
export function scrollWithin(list, item) {
  const top = item.getBoundingClientRect().top - list.getBoundingClientRect().top + list.scrollTop;
  const head = list.querySelector('thead')?.offsetHeight ?? 0;
  if (top - head < list.scrollTop) list.scrollTop = top - head - 4;
  const below = top + item.offsetHeight - list.clientHeight;
  if (below > list.scrollTop) list.scrollTop = below + 4;
}

export const narrow = matchMedia('(max-width: 56rem)');

/** taps is what a reader does to a square or a piece here. */
export const taps = matchMedia('(hover: none) and (pointer: coarse)').matches ? 'Tap' : 'Click';

/** unbroken returns a text as nodes in which a move such as g8-h6 stays on one line. */
export const unbroken = (text) => text.split(/\b([KQRBN]?[a-h][1-8]-[a-h][1-8])\b/)
  .map((part, i) => (i % 2 ? element('span', { class: 'unbroken' }, part) : part));

/** slides calls an action when the reader moves a slider. A finger moves it by dragging sideways or by a tap; one that swipes
 * up or down scrolls the page, and leaves the slider as it was. */
export function slides(slider, action) {
  let finger = null; // where it came down, the value before, and whether it drags
  slider.addEventListener('pointerdown', ({ pointerType, clientX: x, clientY: y }) => {
    finger = pointerType === 'touch' ? { x, y, value: slider.value, drags: false } : null;
  });
  slider.addEventListener('pointermove', ({ clientX, clientY }) => {
    const across = finger ? Math.abs(clientX - finger.x) : 0;
    if (across > 6 && across > Math.abs(clientY - finger.y)) finger.drags = true;
  });
  slider.addEventListener('input', () => { if (!finger || finger.drags) action(); });
  slider.addEventListener('pointerup', () => {
    const tapped = finger && !finger.drags && finger.value !== slider.value;
    finger = null;
    if (tapped) action();
  });
  slider.addEventListener('pointercancel', () => {
    if (finger) slider.value = finger.value;
    if (finger?.drags) action();
    finger = null;
  });
}

/** beside puts a section beside the board, or below it on a narrow screen. */
export function beside(section) {
  const place = () => (narrow.matches ? $('plies').after(section) : $('title').after(section));
  place();
  narrow.addEventListener('change', place);
}

/** renew replaces the buttons in a place. If one had the focus, the new one with the same data-do gets it. */
export function renew(place, buttons) {
  const focused = place.contains(document.activeElement) && document.activeElement.dataset.do;
  place.replaceChildren(...buttons);
  if (focused) place.querySelector(`[data-do="${focused}"]`)?.focus();
}

const namespace = 'http://www.w3.org/2000/svg';

/** shape makes an SVG element. */
export function shape(name, attributes = {}, ...children) {
  const e = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  e.append(...children);
  return e;
}

const drawn = new Set(['svg', 'title', 'desc', 'defs', 'g', 'path', 'rect', 'circle', 'polygon', 'use', 'text']);

/** picture reads an SVG picture of the core. It throws if the picture holds more than shapes: a script, a style, a
 * link. */
export function picture(text) {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  for (const e of [root, ...root.querySelectorAll('*')]) {
    const foreign = e.namespaceURI !== namespace || !drawn.has(e.localName);
    const acts = [...e.attributes].some(({ name, value }) =>
      name.startsWith('on') || name === 'style' || (name.endsWith('href') && !value.startsWith('#haft-')));
    if (foreign || acts) throw new Error(`the picture holds <${e.localName}>`);
  }
  return document.adoptNode(root);
}
