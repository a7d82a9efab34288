// What the page does. What there is to show is in state.js; each change of it ends with refresh, which asks the core for
// a view of the position and has all parts shown.

import { $, button } from './dom.js';
import { CoreError, ask, search } from './core.js';
import * as board from './board.js';
import * as moves from './moves.js';
import * as panel from './panel.js';
import * as plots from './plots.js';
import * as rules from './rules.js';
import { can, chain, forget, game, go, load, plyOf, replace, state } from './state.js';

let latest = 0, shown = null, viewing = null, waiting = 0;

/** attempt does what takes a while and may be refused, and tells why. */
export async function attempt(action) {
  waiting++;
  $('main').ariaBusy = 'true';
  try {
    await action();
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    $('refused').textContent = error.message;
  } finally {
    if (--waiting === 0) $('main').ariaBusy = 'false';
  }
}

export const question = (name) => ({
  question: name, text: game().text, at: state.at, select: state.select, lens: state.lens, suppose: state.suppose,
  why: state.why, step: state.step, world: state.world, flip: state.flip, arrow: state.arrow, plain: state.plain,
  puzzle: state.covered,
});

/** refresh shows what the state says. An answer that comes late is not shown. */
export function refresh() {
  return viewing = attempt(async () => {
    const number = ++latest;
    let view;
    try {
      view = await (state.covered ? search(question('covered')) : ask(question('view')));
    } catch (error) {
      forget();
      throw error;
    }
    if (number !== latest) return;
    shown = view;
    board.show(view, state.flip, state.select);
    panel.show(view, { suppose, why, play: choose, step });
    moves.show(view, jump);
    frame(view);
    $('hint-text').textContent = state.hint;
    await plot();
  });
}

/** frame shows what stands around the board. */
function frame(view) {
  const places = chain(), { variant, title, name } = game();
  document.body.dataset.variant = $('variant').value = variant;
  $('title').textContent = title || name;
  $('ply').max = places.length - 1;
  $('ply').value = plyOf(places);
  $('ply').setAttribute('aria-valuetext', `ply ${plyOf(places)} of ${places.length - 1}`);
  $('undo').disabled = !can().undo;
  $('redo').disabled = !can().redo;
  $('flip').setAttribute('aria-pressed', state.flip);
  for (const b of $('lenses').querySelectorAll('button')) b.setAttribute('aria-pressed', b.dataset.lens === state.lens);
  $('world-label').textContent = variant === 'quantum' ? 'Boards one by one' : 'Random worlds';
  $('world').max = view.samples;
  $('world').value = state.world;
  $('world-text').value = view.sample ? `${view.sample.at} of ${view.sample.of}` : 'all together';
  $('world').setAttribute('aria-valuetext', $('world-text').value);
  $('games-label').hidden = state.games.length < 2;
  $('games').replaceChildren(...state.games.map((g, i) => new Option(`${i + 1}. ${g.title || g.name}`, i)));
  $('games').value = state.index;
  const cut = game().fault ? `The text was read up to here: ${game().fault}` : game().cut;
  if (cut) $('refused').textContent = cut;
  rules.show(game().rules, (rule) => change({ question: 'rule', rule }));
}

/** plot asks for the plots that are open. */
export async function plot() {
  const about = { text: game().text, at: state.at };
  if ($('timeline').open) plots.timeline(await ask({ question: 'timeline', ...about }), shown.ply, (ply) => jump(chain()[ply]));
  if ($('entangle').open && game().variant === 'haft') plots.entangle(await ask({ question: 'entangle', ...about }));
}

/** hint shows what haft would play, as an arrow and in words. */
export const hint = () => attempt(async () => {
  calm();
  const about = { text: game().text, at: state.at };
  const { move, words, effects } = await search({ question: 'hint', ...about });
  if (about.text !== game().text || about.at !== state.at) return;
  Object.assign(state, { arrow: move, hint: `Hint: ${words}; ${effects}.` });
  await refresh();
});

export const calm = () => { $('refused').textContent = ''; $('shared').textContent = ''; };

export function jump(at) {
  calm();
  go(at);
  return refresh();
}

/** leap goes to another ply of the line, as far as there is one. */
export function leap(ply) {
  const places = chain();
  return jump(places[Math.max(0, Math.min(places.length - 1, ply))]);
}

export const now = () => plyOf(chain());

/** change replaces the game by what the core makes of it. */
export const change = (about) => attempt(async () => {
  calm();
  replace(await ask({ text: game().text, at: state.at, ...about }));
  await refresh();
});

let table = null;

/** against has two play from now on. The game has a name, and its refuses() says why no move can be made now. Moves go to
 * its play(move), if there is one, which may refuse them; or they are made here, and it is told by played(). */
export const against = (game) => { table = game; };

/** alone refuses to open something beside a game that is on the page. */
export const alone = (what) => {
  if (table) throw new CoreError(`${table.name} is on this page. Open ${what} on another one.`);
};

/** play makes a move, if the core allows it. */
export const play = (move) => attempt(async () => {
  calm();
  if (table) await allowed();
  if (table?.play) return send(move);
  const answer = await ask({ question: 'play', text: game().text, at: state.at, move });
  if (answer.choices) {
    choose(answer.choices);
  } else if (answer.refused) {
    $('refused').textContent = answer.refused;
    state.select = '';
    await refresh();
  } else {
    replace(answer);
    $('move').value = '';
    await refresh();
    await table?.played();
  }
});

/** allowed wants it to be somebody's turn here. */
async function allowed() {
  const why = table.refuses();
  if (!why) return;
  state.select = '';
  await refresh();
  throw new CoreError(why);
}

/** send makes a move in a game for two. */
async function send(move) {
  try {
    await table.play(move);
    $('move').value = '';
  } catch (error) {
    state.select = '';
    refresh();
    throw error;
  }
}

/** choose plays one of several moves, and asks which. */
function choose(choices) {
  if (choices.length === 1) return play(choices[0].move);
  const dialog = $('choose');
  $('choices').replaceChildren(...choices.map((c) => button(c.words, () => {
    dialog.close();
    play(c.move);
  })));
  dialog.showModal();
}

/** drop plays from one square to another. The targets of the selected piece know which moves there are. */
export async function drop(from, to) {
  if (state.explore) return select(to);
  await viewing;
  const target = state.select === from && shown.panel?.square === from && shown.targets.find((t) => t.to === to);
  return target ? choose(target.choices) : play(from + to);
}

export function select(square) {
  calm();
  Object.assign(state, { select: square, why: '', step: 0 });
  return refresh();
}

/** pick selects a square, or plays to it if the selected piece can go there. */
export function pick(square) {
  if (square === state.select) return select('');
  const target = !state.explore && shown.targets.some((t) => t.to === square);
  return target ? drop(state.select, square) : select(square);
}

export function suppose(claim) {
  calm();
  Object.assign(state, { suppose: claim, why: '', step: 0, world: 0 });
  return refresh();
}

export function why(claim) {
  calm();
  Object.assign(state, { why: claim, step: 0, suppose: '', world: 0, select: '' });
  return refresh();
}

export function step(number) {
  state.step = number;
  return refresh();
}

export function lens(letter) {
  state.lens = state.lens === letter ? '' : letter;
  return refresh();
}

export function stop() {
  calm();
  forget();
  return refresh();
}

/** key is a key on the board that does not move the focus; false if it means nothing. */
export function key(event) {
  const letter = event.key.toUpperCase();
  if (event.key === 'PageUp') leap(now() - 1);
  else if (event.key === 'PageDown') leap(now() + 1);
  else if (state.covered || !state.keys || game().variant !== 'haft') return false;
  else if ('KQRBN'.includes(letter)) lens(letter);
  else if (letter === 'H' && !table?.play) hint();
  else return false;
  return true;
}

/** open shows games that were read. */
export const open = (reading, at) => attempt(async () => {
  calm();
  alone('the file');
  load(await reading);
  if (at) state.at = at;
  await refresh();
});

export const newGame = (variant) => attempt(async () => open([await ask({ question: 'new', variant })]));
