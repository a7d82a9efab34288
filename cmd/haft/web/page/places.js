// The places of the page: home, lessons, puzzles, games, the analysis board, and the editor of positions. Each has an address behind the #, which
// any web space can serve; the browser keeps the history, so Back works. A place has enter(rest, still), which shows it,
// and perhaps leave() and keep(). After a wait, enter has to stop if still() is false: another place was opened.

import { $, narrow } from './dom.js';
import { against } from './actions.js';
import { putAway, state } from './state.js';
import { attempt, calm } from './view.js';

const places = new Map();
let current = null, latest = 0;

/** add adds a place. */
export const add = (name, place) => places.set(name, place);

/** here returns the name of the place that is shown. */
export const here = () => document.body.dataset.place;

/** to goes to an address, such as learn/haft/3. */
export const to = (address) => { location.hash = address; };

/** rename changes the address of the place that is shown, without a step in the history. */
export const rename = (address) => history.replaceState(history.state, '', `${location.pathname}#${address}`);

/** named returns the place and the rest of an address. Links to games begin with g=, those to puzzles with p=. */
function named(address) {
  if (address.startsWith('g=')) return ['analyse', address];
  if (address.startsWith('p=')) return ['puzzle', address.slice(2)];
  const [name, ...rest] = address.split('/');
  return places.has(name) ? [name, rest.join('/')] : ['home', ''];
}

/** mark has the page show what belongs to a place, and marks it in the header. */
export function mark(name) {
  document.body.dataset.place = name;
  arrange();
  for (const link of document.querySelectorAll('header nav a')) {
    const goes = link.dataset.goes === ({ puzzle: 'day', setup: 'analyse' }[name] ?? name);
    if (goes) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

/** arrange puts what is beside the board in the order in which it is read, so that the Tab key follows the eye. On a phone
 * the question and the answer to it come first. */
function arrange() {
  if (narrow.matches) {
    $('puzzle-words').append($('puzzle-tree'));
    $('puzzle-actions').after($('day-share'), $('day-list'));
  } else {
    $('puzzle').prepend($('day-list'));
    $('puzzle-actions').before($('puzzle-tree'));
  }
  $(here() === 'play' ? 'rival-actions' : 'fault').after($('hint-text'));
  $('engine').after($('record'));
  if (narrow.matches) $('title').before($('key'));
  else $('says').before($('key'));
  if (['day', 'puzzle'].includes(here())) {
    if (narrow.matches) $('says').before($('record')); // from the moves one reasons
    $('says').before($('about'), $('problems'));
  } else $('record').after($('about'));
  if (narrow.matches) $('says').after($('board-tools'));
  else $('engine').before($('board-tools'));
}

narrow.addEventListener('change', arrange);

/** open shows the place that the address names. */
export async function open() {
  const number = ++latest, still = () => number === latest;
  const [name, rest] = named(location.hash.slice(1));
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
  current?.leave?.();
  $('refusal').append($('refused'));
  current = places.get(name);
  against(null);
  putAway();
  Object.assign(state, { plain: false, marks: '', covered: '', over: false, end: '', lens: '', explore: false });
  $('explore').checked = false;
  document.body.dataset.covered = '';
  delete document.body.dataset.marks;
  mark(name);
  calm();
  if (number > 1) scrollTo(0, 0);
  await attempt(() => current.enter(rest, still), 'refused', true);
  if (number > 1 && still()) { // screen readers tell where one is
    [...document.querySelectorAll('h1')].find((head) => head.checkVisibility())?.focus({ preventScroll: true });
  }
}

/** keep has the place keep what stands on its board. */
export const keep = () => current?.keep?.();
