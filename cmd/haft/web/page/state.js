// The state of the page: the games, the place in one of them, and what the user asks about it. A game is a document
// that the core made. Documents never change: a move gives another one, and undo goes back to the one before.

export const state = {
  games: [], index: 0, at: [0],
  select: '', lens: '', suppose: '', why: '', step: 0, world: 0, arrow: '', hint: '',
  marked: [], // the squares that a hint tells of
  flip: false, explore: false, keys: true,
  unsaved: false, // there are moves or words that no file and no link has
  unaided: false, premove: '', // in a game of two: there is no help; the move that is to be made at once when it is one's turn
  over: false, // a game that is played here has ended
  end: '',     // how, in a sentence; '' if only its place says so
  marks: '', // for lessons: the last way of moving in Heisenberg Chess that the board marks; '' marks all
  plain: false, covered: '', // for puzzles: the board does not show where moves lead, or what pieces are
};

const past = [], future = [];

/** game returns the document of the game on the board. */
export const game = () => state.games[state.index];

const here = () => ({ games: state.games, index: state.index, at: state.at });

/** forget drops all questions about the position. */
export function forget() {
  Object.assign(state, { select: '', suppose: '', why: '', step: 0, world: 0, arrow: '', hint: '', marked: [] });
}

/** load replaces all games. What the board showed of the one before, it does not show of another. */
export function load(games) {
  if (state.games.length) past.push(here());
  future.length = 0;
  Object.assign(state, { games, index: 0, at: games[0].at, unsaved: false, lens: '' });
  forget();
}

/** replace puts another document in the place of the game on the board. */
export function replace(document) {
  past.push(here());
  future.length = 0;
  state.games = state.games.with(state.index, document);
  Object.assign(state, { at: document.at, unsaved: true });
  forget();
}

/** putAway takes everything from the board, with what undo and redo need, and returns it. */
export function putAway() {
  const { flip, unsaved } = state;
  const all = { now: { ...here(), flip, unsaved }, past: past.splice(0), future: future.splice(0) };
  Object.assign(state, { games: [], index: 0, at: [0], flip: false, unsaved: false });
  forget();
  return all;
}

/** takeOut puts back what putAway has returned. */
export function takeOut(all) {
  past.push(...all.past);
  future.push(...all.future);
  Object.assign(state, all.now);
}

/** swap goes to the last state in from, and saves this one in to. It returns false if there is none. */
function swap(from, to) {
  if (!from.length) return false;
  to.push(here());
  Object.assign(state, from.pop());
  forget();
  return true;
}

export const undo = () => swap(past, future);
export const redo = () => swap(future, past);
export const can = () => ({ undo: past.length > 0, redo: future.length > 0 });

/** chain returns the places of a line, one for each ply: from the start, through the given place, to the end of the
 * line. */
export function chain(at = state.at) {
  const places = [];
  let line = game().line, prefix = [];
  for (const note of at.slice(0, -1)) {
    const { after, line: variation } = line.notes[note];
    for (let k = prefix.length ? 1 : 0; k < after; k++) places.push([...prefix, k]);
    prefix = [...prefix, note];
    line = variation;
  }
  for (let k = prefix.length ? 1 : 0; k <= line.moves.length; k++) places.push([...prefix, k]);
  return places;
}

export const same = (a, b) => a.length === b.length && a.every((x, i) => x === b[i]);

/** plyOf returns the ply of the place on the board: its index in this chain, or 0 if it is not there. */
export function plyOf(places) {
  const at = places.findIndex((place) => same(place, state.at));
  return at < 0 ? 0 : at;
}

/** go goes to a place in the game. */
export function go(at) {
  state.at = at;
  forget();
}

/** earlier tells why two who play cannot move here: the board shows an earlier position. At the end of the game it
 * returns ''. */
export function earlier() {
  const end = state.at.length === 1 && state.at[0] === game().line.moves.length;
  return end ? '' : 'This is an earlier position. Go to the last one to move.';
}
