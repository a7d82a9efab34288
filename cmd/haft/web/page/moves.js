// The list of moves, with the variations, comments and glyphs of the file.

import { $, button, element } from './dom.js';
import { chain, game, plyOf, same, state } from './state.js';

// The signs of the glyphs of PGN, by number.
const glyphs = {
  1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 10: '=', 13: '∞', 14: '⩲', 15: '⩱', 16: '±', 17: '∓',
  18: '+−', 19: '−+', 146: 'N',
};

// What screen readers say instead of a sign.
const names = {
  1: 'good move', 2: 'mistake', 3: 'brilliant move', 4: 'blunder', 5: 'interesting move', 6: 'dubious move',
};

/** show writes the list. It frames the moves that the picture frames. A click on a move calls go(place). */
export function show(view, go) {
  const framed = new Set(view.plies ?? []);
  const places = chain();
  const reasons = new Set(places.filter((_, ply) => framed.has(ply)).map(String));
  const list = line(game().line, [], game().first, { go, reasons, current: places[plyOf(places)] });
  $('moves').replaceChildren(...list);
  if (!list.length) $('moves').textContent = 'none yet';
  const current = $('moves').querySelector('[aria-current]');
  if (current) scrollWithin($('moves'), current);
  comment();
}

let commented = '';

/** comment shows the comments at this place in the field where they are edited. It keeps what the user is writing
 * there. */
function comment() {
  let at = game().line;
  for (const note of state.at.slice(0, -1)) at = at.notes[note].line;
  const text = at.notes.filter((n) => n.comment && n.after === state.at.at(-1)).map((n) => n.comment).join(' ');
  const place = JSON.stringify([state.at, text]);
  if (place !== commented) $('comment').value = text;
  commented = place;
}

/** unkeptComment tells whether somebody has begun to write a comment, and not kept it. */
export const unkeptComment = () => commented !== '' && $('comment').value !== JSON.parse(commented)[1];

/** scrollWithin scrolls a list to an item, but not the page. */
function scrollWithin(list, item) {
  const top = item.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  const below = top + item.offsetHeight - list.clientHeight;
  if (below > list.scrollTop) list.scrollTop = below;
}

/** line returns the elements for a line of moves whose first is at this ply. */
function line(moves, prefix, first, about) {
  const parts = [];
  let numbered = false;
  for (let i = 0; i <= moves.moves.length; i++) {
    moves.notes.forEach((note, index) => {
      if (note.after !== i && !(i === moves.moves.length && note.after > i)) return;
      parts.push(...beside(note, [...prefix, index], first + i - 1, about));
      numbered &&= Boolean(note.glyph);
    });
    if (i === moves.moves.length) break;
    parts.push(...numberOf(first + i, numbered), moveButton(moves.moves[i], [...prefix, i + 1], about));
    numbered = true;
  }
  return parts;
}

/** numberOf returns the number before a move. Black's move has one only after something other than White's move. */
function numberOf(ply, numbered) {
  if (ply % 2 === 1) return [element('span', { class: 'number' }, `${(ply + 1) / 2}.`)];
  return numbered ? [] : [element('span', { class: 'number' }, `${ply / 2}...`)];
}

function moveButton(text, place, { go, reasons, current }) {
  return button(text, () => go(place), {
    class: reasons.has(String(place)) ? 'move reason' : 'move',
    'aria-current': same(place, current ?? state.at) ? 'step' : undefined,
  });
}

/** beside returns the elements for a note: a comment, a glyph, a variation, or words that haft could not read. */
function beside(note, place, ply, about) {
  if (note.glyph) {
    const sign = glyphs[note.glyph] ?? `$${note.glyph}`;
    return [element('span', { class: 'glyph', role: 'img', 'aria-label': names[note.glyph] ?? sign }, sign)];
  }
  if (note.line) return [element('div', { class: 'variation' }, '(', ...line(note.line, place, ply, about), ')')];
  return [element('span', { class: note.text ? 'nonsense' : 'comment' }, note.text ?? note.comment ?? '')];
}
