// The board: a picture that the core draws, and an invisible grid of 64 cells over it. The grid takes clicks, drags and
// keys, and screen readers read it. Men that a move has brought elsewhere go there; the board can be made smaller.

import { $, element, picture, shape } from './dom.js';
import { keep, kept } from './kept.js';
import { speak } from './words.js';

const grid = $('grid'), frame = $('frame');
const nameOf = (square) => 'abcdefgh'[square % 8] + (1 + (square >> 3));
const cells = new Map(); // by name of square
let order = [];          // names of squares as on the screen, row by row
let focused = 'e2', flipped = null, handlers = {}, held = null;
let byKeys = false; // the reader goes from square to square by keys, and not by a pointer: only then the square is framed
let dropped = '';   // the square on which a man was dropped: he is there already

/** start builds the grid. The handlers are pick(square) for a click, lift(from) and drop(from, to) for a drag,
 * lifts(event, from), which returns whether a movement of the pointer is a drag, and not a swipe that scrolls the page, end() for Escape, cancel() for a right click,
 * which returns whether it did something, and key(event) for other keys. */
export function start(all) {
  handlers = all;
  for (let s = 0; s < 64; s++) {
    cells.set(nameOf(s), element('div', { role: 'gridcell', tabindex: '-1', 'data-square': nameOf(s) }));
  }
  arrange(false);
  grid.addEventListener('keydown', keydown);
  grid.addEventListener('focusin', (e) => {
    if (e.target.dataset.square) rove(e.target.dataset.square);
    if (!grid.contains(e.relatedTarget)) keyed(true);
  });
  grid.addEventListener('pointerdown', down);
  grid.addEventListener('pointermove', move);
  grid.addEventListener('pointerup', up);
  grid.addEventListener('pointercancel', cancelled);
  grid.addEventListener('contextmenu', (e) => handlers.cancel() && e.preventDefault());
  sizes();
}

/** arrange puts the cells in order, for White or for Black at the bottom. */
function arrange(flip) {
  if (flip === flipped) return;
  flipped = flip;
  grid.toggleAttribute('data-flip', flip);
  const ranks = [...Array(8).keys()];
  const rows = flip ? ranks : ranks.toReversed();
  order = rows.flatMap((rank) => (flip ? ranks.toReversed() : ranks).map((file) => nameOf(8 * rank + file)));
  grid.replaceChildren(...rows.map((_, i) =>
    element('div', { role: 'row' }, ...order.slice(8 * i, 8 * i + 8).map((name) => cells.get(name)))));
  rove(focused);
}

/** rove makes this cell the only one that Tab reaches. */
function rove(square) {
  cells.get(focused).tabIndex = -1;
  focused = square;
  cells.get(focused).tabIndex = 0;
}

/** show draws a view of the core, with a frame around the marked squares. */
export function show(view, flip, select, marked = []) {
  const hadFocus = grid.contains(document.activeElement), turned = flip !== flipped, before = men();
  arrange(flip);
  $('picture').replaceChildren(picture(view.svg));
  if (!turned && !still.matches) travel(before);
  dropped = '';
  const part = (length, all) => `${(100 * length) / all}%`;
  Object.assign(grid.style, {
    left: part(view.area.x, view.wide), top: part(view.area.y, view.high),
    width: part(view.area.side, view.wide), height: part(view.area.side, view.high),
  });
  const movers = new Set(view.movers), targets = new Map(view.targets.map((t) => [t.to, t]));
  for (let s = 0; s < 64; s++) {
    const name = nameOf(s), cell = cells.get(name);
    cell.setAttribute('aria-label', view.squares[s]);
    cell.setAttribute('aria-selected', name === select);
    cell.classList.toggle('mover', movers.has(name));
    cell.classList.toggle('target', targets.has(name));
    cell.classList.toggle('marked', marked.includes(name));
    cell.title = speak(targets.get(name)?.words ?? explained(view.squares[s]));
  }
  if (held?.ghost) manOn(held.from)?.classList.add('lifted');
  if (hadFocus) cells.get(focused).focus({ preventScroll: true });
}

/** explained is what a reader hears of a square, in words for those who see it; '' for an empty square. */
function explained(words) {
  const parts = words.split(', ').slice(1).filter((part) => part !== 'last move');
  if (parts[0] === 'empty') return '';
  const many = parts.filter((part) => /^(king|queen|rook|bishop|knight) /.test(part)).length;
  return parts.join(', ') + (many > 3 ? '\nAbove: king, queen. Below: rook, bishop, knight. A dot: not possible.' : '');
}

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** men returns the men in the picture by name, such as w6, each with his square and his shape. */
function men() {
  const found = new Map();
  for (const group of $('picture').querySelectorAll('.men > g')) {
    const name = [...group.firstElementChild.classList].find((c) => /^[wb]\d+$/.test(c));
    if (name) found.set(name, { square: group.classList[0].slice(3), shape: group.firstElementChild });
  }
  return found;
}

/** travel has men go from where they were to where they are. */
function travel(before) {
  for (const [name, { square, shape: man }] of men()) {
    const from = before.get(name)?.square;
    if (!from || from === square || square === dropped) continue;
    const [x, y] = [order.indexOf(from), order.indexOf(square)].map((at) => [at % 8, at >> 3])
      .reduce(([x0, y0], [x1, y1]) => [x0 - x1, y0 - y1]);
    man.parentNode.parentNode.append(man.parentNode); // above the others
    man.animate([{ transform: `translate(${100 * x}px, ${100 * y}px)` }, { transform: 'none' }],
      { duration: 160, easing: 'ease-out' });
  }
}

/** focus moves the focus to a square, without scrolling the page. */
export function focus(square = focused) {
  rove(square);
  cells.get(square).focus({ preventScroll: true });
}

/** keyed notes whether keys or a pointer are used. */
function keyed(on) {
  byKeys = on;
  grid.toggleAttribute('data-keys', on);
}

const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 };

function keydown(event) {
  const at = order.indexOf(focused);
  let to = -1;
  if (event.altKey || event.metaKey || event.key === 'Tab') return;
  if (!byKeys && (event.key in steps || event.key === 'Home' || event.key === 'End')) return; // the page goes through the moves
  if (event.key !== 'Escape') keyed(true);
  if (event.key in steps) {
    const sideways = Math.abs(steps[event.key]) === 1;
    to = at + steps[event.key];
    if (sideways && to >> 3 !== at >> 3) to = at;
  } else if (event.key === 'Home') to = event.ctrlKey ? 0 : at & ~7;
  else if (event.key === 'End') to = event.ctrlKey ? 63 : at | 7;
  else if (event.key === 'Enter' || event.key === ' ') handlers.pick(focused);
  else if (event.key === 'Escape') handlers.end();
  else if (event.ctrlKey || !handlers.key(event)) return;
  event.preventDefault();
  if (to >= 0 && to < 64) focus(order[to]);
}

/** squareAt returns the square under a pointer, or '' if the pointer is not on the board. */
function squareAt(event) {
  const box = grid.getBoundingClientRect();
  const x = Math.floor((8 * (event.clientX - box.left)) / box.width);
  const y = Math.floor((8 * (event.clientY - box.top)) / box.height);
  return x >= 0 && x < 8 && y >= 0 && y < 8 ? order[8 * y + x] : '';
}

function down(event) {
  const from = squareAt(event);
  if (event.button !== 0 || !from || held) return;
  event.preventDefault();
  focus(from);
  keyed(false);
  held = { from, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null, swiped: false };
  grid.setPointerCapture(event.pointerId);
}

/** movable tells whether a move can begin on a square. */
export const movable = (square) => cells.get(square).classList.contains('mover');

const manOn = (square) => $('picture').querySelector(`.men .at-${square}`);

/** lift makes a copy of the man on a square, which follows the pointer. */
function lift(from) {
  const man = manOn(from);
  if (!man) return null;
  const copy = man.cloneNode(true);
  copy.removeAttribute('transform');
  const ghost = shape('svg', { class: 'haft-board ghost', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, copy);
  const size = `${grid.getBoundingClientRect().width / 8}px`;
  Object.assign(ghost.style, { width: size, height: size });
  man.classList.add('lifted');
  frame.append(ghost);
  return ghost;
}

const slack = 6; // pixels that a pointer may move during a click

function move(event) {
  if (!held || event.pointerId !== held.pointer) return;
  if (!held.ghost && !held.swiped && Math.hypot(event.clientX - held.x, event.clientY - held.y) > slack) {
    held.swiped = !handlers.lifts(event, held.from);
    held.ghost = held.swiped ? null : lift(held.from);
    if (held.ghost) handlers.lift(held.from);
  }
  if (!held.ghost) return;
  const box = frame.getBoundingClientRect(), half = held.ghost.clientWidth / 2;
  Object.assign(held.ghost.style, {
    left: `${event.clientX - box.left - half}px`, top: `${event.clientY - box.top - half}px`,
  });
}

function letGo() {
  held?.ghost?.remove();
  $('picture').querySelector('.lifted')?.classList.remove('lifted');
  held = null;
}

/** cancelled ends a drag that the browser has made its own, as when it scrolls the page. */
function cancelled() {
  const lifted = held?.ghost;
  letGo();
  if (lifted) handlers.lift('');
}

function up(event) {
  if (!held || event.pointerId !== held.pointer) return;
  const { from, ghost, swiped } = held, to = squareAt(event);
  letGo();
  if (ghost && to && to !== from) {
    dropped = to;
    handlers.drop(from, to);
  } else if (!ghost && !swiped && to === from) handlers.pick(from);
}

// The size of the board, as a part of what the window has room for.

const smallest = 0.5;
let scale = 1;

function resize(part) {
  scale = Math.min(1, Math.max(smallest, part));
  document.documentElement.style.setProperty('--scale', scale);
  $('resize').setAttribute('aria-valuenow', Math.round(100 * scale));
}

/** sizes lets the reader choose the size, by pointer or keys. It is kept. */
function sizes() {
  const handle = $('resize');
  resize(Number(kept('size')) || 1);
  let most = 0; // the width at full size, while the handle is held
  handle.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    handle.focus();
    handle.setPointerCapture(event.pointerId);
    most = frame.getBoundingClientRect().width / scale;
  });
  handle.addEventListener('pointermove', (event) => {
    if (handle.hasPointerCapture(event.pointerId)) resize((event.clientX - frame.getBoundingClientRect().left) / most);
  });
  handle.addEventListener('lostpointercapture', () => keep('size', scale));
  handle.addEventListener('keydown', ({ key }) => {
    const by = { ArrowLeft: -0.05, ArrowDown: -0.05, ArrowRight: 0.05, ArrowUp: 0.05, Home: -1, End: 1 }[key];
    if (!by) return;
    resize(scale + by);
    keep('size', scale);
  });
}
