// Keys and the mouse wheel, which work in all places that show a board.

import { $ } from './dom.js';
import * as act from './actions.js';
import * as live from './live.js';
import { chain, state } from './state.js';

const board = () => state.games.length > 0 && $('picture').checkVisibility();
const click = (id) => { if ($(id).checkVisibility() && !$(id).disabled) $(id).click(); };

/** back takes back what was done last: a move of the reader against haft, or any change on the analysis board. */
function back() {
  const rival = $('rival-actions').querySelector('[data-do="back"]');
  if (document.body.dataset.place === 'play') rival?.click();
  else click('undo');
}

const steps = {
  ArrowLeft: () => act.leap(act.now() - 1), ArrowRight: () => act.leap(act.now() + 1),
  Home: () => act.leap(0), End: () => act.leap(Infinity),
};

const letters = { f: () => $('flip').click(), '?': help, l: () => { if ($('engine').checkVisibility()) live.toggle(); } };

/** help shows the keys, and what the signs on the board mean in the game that is there. */
export function help() {
  const { variant } = document.body.dataset;
  $('help-signs').replaceChildren(...[...document.querySelectorAll(`#key > .${variant}`)].map((part) => part.cloneNode(true)));
  $('help').showModal();
}

/** writes tells whether keys mean something else to an element. */
const writes = (e) => e.matches('input:not([type="checkbox"]), textarea, select, [role="slider"]');

function keydown(event) {
  const { key, target } = event;
  if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]') || !board()) return;
  if (key === 'Escape') act.stop();
  else if (writes(target)) return;
  else if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === 'z' && !event.shiftKey) back();
    else if (key.toLowerCase() === 'y' || key.toLowerCase() === 'z') click('redo');
    else return;
  } else if (key in steps && !target.closest('.scrolled')) steps[key]();
  else if (state.keys && key in letters) letters[key]();
  else if (key.startsWith('Page') || !act.key(event)) return; // the page scrolls
  event.preventDefault();
}

const notch = 40; // pixels of a wheel that are one move
let turned = 0;

function wheel(event) {
  if (event.ctrlKey || !board() || chain().length < 2) return;
  event.preventDefault();
  turned += event.deltaMode ? event.deltaY * notch : event.deltaY;
  if (Math.abs(turned) < notch) return;
  act.leap(act.now() + Math.sign(turned));
  turned = 0;
}

document.addEventListener('keydown', keydown);
$('frame').addEventListener('wheel', wheel, { passive: false });
$('help-open').addEventListener('click', help);
$('help-close').addEventListener('click', () => $('help').close());
