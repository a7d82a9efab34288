// What the page shows: the games, the place in one of them, and what is asked about it. A game is a document of the
// core and is never changed: a move gives another document, and undo goes back to the one before.

export const state = {
  games: [], index: 0, at: [0],
  select: '', lens: '', suppose: '', why: '', step: 0, world: 0, arrow: '', hint: '', flip: false, explore: false, keys: true,
  plain: false, covered: '', // a puzzle: the board does not tell what moves lead to, or what pieces are
};

const past = [], future = [];

export const game = () => state.games[state.index];

const here = () => ({ games: state.games, index: state.index, at: state.at });

/** forget ends what was asked about the position. */
export function forget() {
  Object.assign(state, { select: '', suppose: '', why: '', step: 0, world: 0, arrow: '', hint: '' });
}

/** load replaces all games. */
export function load(games) {
  if (state.games.length) past.push(here());
  future.length = 0;
  Object.assign(state, { games, index: 0, at: games[0].at });
  forget();
}

/** replace puts another document in the place of the game at hand. */
export function replace(document) {
  past.push(here());
  future.length = 0;
  state.games = state.games.with(state.index, document);
  state.at = document.at;
  forget();
}

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

/** chain is the places from the start through the one at hand to the end of its line, one for each ply. */
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

/** plyOf is the number of the place in its chain. A variation before its first move is the place before it. */
export function plyOf(places) {
  const at = places.findIndex((place) => same(place, state.at));
  return at < 0 ? 0 : at;
}

/** go to a place. */
export function go(at) {
  state.at = at;
  forget();
}

/** earlier is why no move can be made where two play: the place is not the end of the game. '' if it is. */
export function earlier() {
  const end = state.at.length === 1 && state.at[0] === game().line.moves.length;
  return end ? '' : 'This is an earlier position: go to the last one to move.';
}
