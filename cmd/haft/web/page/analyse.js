// The analysis board: any game, with all questions. What stands on it is kept.

import * as act from './actions.js';
import { CoreError, ask } from './core.js';
import { fromText, unpack, unshared } from './files.js';
import { keep, kept, mayReplace } from './kept.js';
import * as live from './live.js';
import * as places from './places.js';
import * as setup from './setup.js';
import { load, putAway, state, takeOut } from './state.js';
import * as view from './view.js';

let shelf = null;   // the board with its history, while another place is shown
let brought = null; // reads the games that another place has for this board

/** bring opens games here, from whatever place. Read returns them: {games, at}. What is wrong with them is said in the
 * element near. */
export const bring = (read, near) => view.attempt(async () => {
  act.alone('the file');
  if (places.here() === 'analyse') {
    if (await show(read)) {
      scrollTo({ top: 0 }); // to the board
      await view.refresh();
    }
    return;
  }
  brought = read;
  places.to('analyse');
}, near);

/** show replaces the games on the board, if the user agrees. */
async function show(read) {
  view.calm();
  const { games, at } = await read();
  if (!games || !(await mayReplace())) return false;
  unshared();
  load(games);
  if (at) state.at = at;
  return true;
}

/** restore puts on the board what was kept, or else a new game. */
async function restore(still) {
  const last = kept('analyse'), texts = Array.isArray(last?.games) ? last.games : [];
  let games = [];
  try {
    if (texts.length) games = await fromText(texts.join('\n'));
  } catch (error) {
    if (!(error instanceof CoreError)) throw error; // what cannot be read any more is dropped
  }
  if (!games.length) games = [await ask({ question: 'new', variant: 'haft' })];
  if (!still()) return;
  load(games);
  if (games.length !== texts.length) return;
  const index = Math.min(last.index, games.length - 1);
  Object.assign(state, { index, at: last.at, flip: last.flip, unsaved: last.unsaved });
}

async function enter(rest, still) {
  document.title = 'Analyse · haft';
  if (shelf) takeOut(shelf);
  else await restore(still);
  if (!still()) return;
  shelf = null;
  const read = brought ?? (rest && (() => linked(rest)));
  brought = null;
  try {
    if (read && !(await show(read))) places.rename('analyse');
  } finally {
    if (still()) await view.refresh();
  }
}

/** linked reads the game of a link, which holds either a whole game or the position that it begins with. */
async function linked(rest) {
  if (!rest.startsWith('g=')) return { games: await fromText(await setup.text(rest)) };
  const found = await unpack(`#${rest}`);
  return { games: await fromText(found.text), at: found.at };
}

/** put keeps what stands on the board. A game that has changed since it came by a link has no link any more. */
function put() {
  if (!state.games.length) return;
  if (state.unsaved && /^#(g=|analyse\/)/.test(location.hash)) places.rename('analyse');
  const { games, index, at, flip, unsaved } = state;
  keep('analyse', { games: games.map((g) => g.text), index, at, flip, unsaved });
}

function leave() {
  live.stop();
  unshared();
  put();
  shelf = putAway();
}

/** position returns the game of the analysis board and the place in it; null if there is none. */
export function position() {
  if (!shelf) return null;
  const { games, index, at } = shelf.now, { variant, text } = games[index];
  return { variant, text, at };
}

places.add('analyse', { enter, leave, keep: put });
