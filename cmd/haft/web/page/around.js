// What stands around a board: the men that were taken, and the slider through the moves.

import { $, picture } from './dom.js';
import { plyOf } from './state.js';
import { speak } from './words.js';

/** tray shows men that were taken, above or below the board, and returns where. */
export function tray(where, { svg, words }) {
  const place = $(`lost-${where}`);
  place.replaceChildren(...(svg ? [picture(svg)] : []));
  place.setAttribute('aria-label', speak(words ?? 'Nothing is taken'));
  return place;
}

/** slider shows the ply on the board, and how many places lead to the end. */
export function slider(places) {
  $('ply').max = places.length - 1;
  $('ply').value = plyOf(places);
  $('ply').setAttribute('aria-valuetext', `after ${plyOf(places)} of ${places.length - 1} moves`);
}
