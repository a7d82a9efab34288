// The table of moves, as people read them, with the variations, comments, glyphs, clocks and scores of the file.

import { $, button, element, scrollWithin } from './dom.js';
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

let shown = null; // the line of the latest view

/** show writes the table. It frames the moves that the picture frames. A click on a move calls go(place). */
export function show(view, go) {
  shown = view.line ?? { moves: [], notes: [] };
  const framed = new Set(view.plies ?? []);
  const places = chain();
  const reasons = new Set(places.filter((_, ply) => framed.has(ply)).map(String));
  const rows = table(shown, game().first, { go, reasons, current: places[plyOf(places)] });
  const focused = $('moves').contains(document.activeElement);
  const head = ['#', 'White', 'Black'].map((name) => element('th', { scope: 'col' }, name));
  $('moves').replaceChildren(element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows)));
  const current = $('moves').querySelector('[aria-current]');
  if (current) scrollWithin($('moves'), current);
  else $('moves').scrollTop = 0;
  if (focused) current?.focus({ preventScroll: true });
  comment();
}

/** numbered returns a move with the number of its ply, as players write it: 2... Ngf6. */
export const numbered = (ply, move) => `${(ply + 1) >> 1}${ply % 2 ? '.' : '...'} ${move}`;

/** moveAt returns the move of a ply of the line on the board, with its number; '' if there is none. */
export function moveAt(ply) {
  let line = shown, { first } = game();
  for (const step of state.at.slice(0, -1)) {
    const { after, line: variation } = line.notes[step], begins = first + Math.max(0, after - 1);
    if (ply < begins) break;
    [line, first] = [variation, begins];
  }
  const move = line.moves[ply - first];
  return move === undefined ? '' : numbered(ply, move);
}

let commented = '';

/** here returns the notes at the place on the board. */
function here() {
  let at = shown;
  for (const note of state.at.slice(0, -1)) at = at.notes[note].line;
  return at.notes.filter((n) => n.after === state.at.at(-1));
}

/** comment shows the comments at this place in the field where they are edited. It keeps what the user is writing
 * there. */
function comment() {
  const text = here().map((n) => n.comment).filter(Boolean).join(' ');
  const place = JSON.stringify([state.at, text]);
  if (place !== commented) $('comment').value = text;
  commented = place;
}

/** unkeptComment tells whether somebody has begun to write a comment, and not kept it. */
export const unkeptComment = () => commented !== '' && $('comment').value !== JSON.parse(commented)[1];

/** points returns what White expects at this place by the file, from 0 to 1; undefined if the file does not say it. */
export const points = () => here().find((n) => n.points !== undefined)?.points;

/** clocks returns what the clocks of White and Black show at this place by the file. */
export function clocks() {
  const found = {};
  let line = shown, before = game().first - 1;
  const look = (most) => {
    for (const { after, clock } of line.notes) {
      if (clock && after > 0 && after <= most) found[(before + after) % 2 ? 'white' : 'black'] = clock;
    }
  };
  for (const step of state.at.slice(0, -1)) {
    const { after, line: variation } = line.notes[step];
    look(after - 1);
    before += Math.max(0, after - 1);
    line = variation;
  }
  look(state.at.at(-1));
  return found;
}

/** notesOf returns the notes behind a number of moves of a line, each with its number. */
const notesOf = (line, made) => line.notes.map((note, index) => ({ note, index }))
  .filter(({ note }) => note.after === made || (made === line.moves.length && note.after > made));

/** stands tells whether a note has its own row: words or a variation. */
const stands = ({ note }) => Boolean(note.line || note.text || note.comment);

/** table returns the rows for the main line, whose first move is at this ply. */
function table(line, first, about) {
  const rows = [];
  let row = null; // in which Black's move is still to come
  const aside = (notes, ply) => {
    for (const { note, index } of notes.filter(stands)) {
      rows.push(element('tr', {}, element('td', { colspan: 3, class: 'aside' }, ...beside(note, [index], ply, about))));
      row = null;
    }
  };
  aside(notesOf(line, 0), first - 1);
  line.moves.forEach((text, i) => {
    const ply = first + i, notes = notesOf(line, i + 1);
    const cell = element('td', {}, element('div', { class: 'ply' }, moveButton(text, [i + 1], about), ...signs(notes)));
    if (ply % 2 === 0 && row) row.lastChild.replaceWith(cell);
    else {
      const number = element('th', { scope: 'row', class: 'number' }, `${(ply + 1) >> 1}.`);
      row = ply % 2 ? element('tr', {}, number, cell, element('td')) : element('tr', {}, number, element('td', {}, '…'), cell);
      rows.push(row);
    }
    if (ply % 2 === 0) row = null;
    aside(notes, ply);
  });
  return rows;
}

/** signs returns the glyphs, the score and the clock behind a move. */
const signs = (notes) => notes.flatMap(({ note }) => [
  ...(note.glyph ? [glyph(note.glyph)] : []),
  ...(note.eval ? [element('span', { class: 'eval', title: 'Score for White, in pawns; # is a mate' }, note.eval)] : []),
  ...(note.clock ? [element('span', { class: 'time', title: 'Clock' }, note.clock)] : []),
  ...(note.took ? [element('span', { class: 'time', title: 'Time for the move' }, `+${note.took}`)] : []),
]);

const glyph = (number) => {
  const sign = glyphs[number] ?? `$${number}`;
  return element('span', { class: 'glyph', role: 'img', 'aria-label': names[number] ?? sign, title: names[number] }, sign);
};

/** inline returns the elements for a variation whose first move is at this ply. */
function inline(line, prefix, first, about) {
  const parts = [];
  let numbered = false;
  for (let i = 0; i <= line.moves.length; i++) {
    for (const { note, index } of notesOf(line, i)) {
      parts.push(...signs([{ note }]));
      if (!stands({ note })) continue;
      parts.push(...beside(note, [...prefix, index], first + i - 1, about));
      numbered = false;
    }
    if (i === line.moves.length) break;
    parts.push(...numberOf(first + i, numbered), moveButton(line.moves[i], [...prefix, i + 1], about));
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

/** beside returns the elements for a comment, a variation, or words that haft could not read. */
function beside(note, place, ply, about) {
  if (note.line) return [element('div', { class: 'variation' }, '(', ...inline(note.line, place, ply, about), ')')];
  return [element('span', { class: note.text ? 'nonsense' : 'comment' }, note.text || note.comment)];
}
