// What a user does on the page. Each action changes the state, in state.js, and then has view.js show it.

import { $, button, element, narrow } from './dom.js';
import { CoreError, ask, search } from './core.js';
import { chain, forget, game, go, load, plyOf, replace, state } from './state.js';
import * as sound from './sound.js';
import { attempt, calm, refresh, refuse, shown, viewing } from './view.js';

/** now is the ply on the board. */
export const now = () => plyOf(chain());

/** jump goes to a place in the game. */
export function jump(at) {
  calm();
  go(at);
  return refresh();
}

/** leap goes to a ply of the line: the first or the last if there is no such ply. */
export function leap(ply) {
  const places = chain();
  return jump(places[Math.max(0, Math.min(places.length - 1, ply))]);
}

/** change asks the core to change the game, and shows the result. */
export const change = (about) => attempt(async () => {
  calm();
  replace(await ask({ text: game().text, at: state.at, ...about }));
  await refresh();
});

let table = null; // the game that somebody plays on this page, or a puzzle

/** against begins a game on this page; null ends it. The game has a name. Its refuses() says why no move is possible
 * now, or ''. If it has play(move), every move goes there, and play may refuse it. If not, moves are made here, and
 * played() is called after each. If it has pick(square), every click on the board goes there; if it has drop(from, to),
 * every drag, and if it has key(event), every key on the board. If it is alone, no other game can be opened on this
 * page. If it has premove(from, to, clicked), it may take a move for later, and returns whether it does; cancel()
 * takes it back. */
export const against = (game) => { table = game; };

/** alone refuses to replace a game that has this page for itself. */
export const alone = (what) => {
  if (table?.alone) throw new CoreError(`${table.name} is on this page. Open ${what} on another page.`);
};

/** play makes a move if the core allows it. If not, it says why, and selects a square. */
export const play = (move, otherwise = '') => attempt(async () => {
  calm();
  if (table) await allowed();
  if (table?.play) return send(move);
  const answer = await ask({ question: 'play', text: game().text, at: state.at, move });
  if (answer.choices) {
    choose(answer.choices);
  } else if (answer.refused) {
    refuse(answer.refused);
    sound.play('no');
    state.select = otherwise;
    await refresh();
  } else {
    replace(answer);
    $('move').value = '';
    await refresh();
    await table?.played();
  }
});

/** allowed refuses a move that the game does not allow now. */
async function allowed() {
  const why = table.refuses();
  if (!why) return;
  state.select = '';
  await refresh();
  throw new CoreError(why);
}

/** send gives a move to the game that takes moves itself. */
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

const men = { queen: '♕♛', rook: '♖♜', bishop: '♗♝', knight: '♘♞' };

/** signs are the pieces that a pawn may become: the one that the words name, or else all. */
function signs(words) {
  const named = Object.keys(men).filter((name) => words.startsWith(name)), side = shown.turn === 'white' ? 0 : 1;
  return element('span', { class: 'signs', 'aria-hidden': 'true' },
    (named.length ? named : Object.keys(men)).map((name) => `${men[name][side]}\ufe0e`).join(''));
}

/** choose asks which of several moves is meant, and plays it. */
export function choose(choices) {
  if (choices.length === 1) return play(choices[0].move);
  const dialog = $('choose'), promotion = new Set(choices.map(({ move }) => move.slice(0, 4))).size === 1;
  $('choose-head').textContent = promotion ? 'What does it become?' : 'Which move?';
  const label = (words) => (promotion ? words.replace(/^./, (letter) => letter.toUpperCase()) : words);
  $('choices').replaceChildren(...choices.map((c) => button(label(c.words), () => {
    dialog.close();
    play(c.move);
  })));
  if (game().variant === 'heisenberg') [...$('choices').children].forEach((b, i) => b.append(element('small', {}, ` ${choices[i].move}`)));
  if (promotion) [...$('choices').children].forEach((b, i) => b.prepend(signs(choices[i].words)));
  dialog.showModal();
}

/** drop plays a piece from one square to another. If the piece is selected, its targets already list the moves there.
 * */
export async function drop(from, to, otherwise) {
  if (table?.drop) return table.drop(from, to);
  if (state.explore) return select(to);
  if (table?.premove?.(from, to, false)) return undefined;
  await viewing;
  const target = state.select === from && shown.panel?.square === from && shown.targets.find((t) => t.to === to);
  // A seen piece of Heisenberg Chess has to change, and the board shows how.
  return target ? choose(target.choices) : play(from + to, game().variant === 'heisenberg' ? from : otherwise);
}

/** hint shows the move that haft would play, as an arrow and in words. */
export const hint = () => attempt(async () => {
  calm();
  const about = { text: game().text, at: state.at };
  const { move, words, effects } = await search({ question: 'hint', ...about });
  if (about.text !== game().text || about.at !== state.at) return;
  Object.assign(state, { arrow: move, hint: `Hint: ${words}; ${effects}.` });
  await refresh();
  boardInView();
});

/** boardInView scrolls to the board of a phone, which shows the answer. */
const boardInView = () => narrow.matches && $('frame').scrollIntoView({ block: 'nearest' });

/** select selects a square, or none if it is ''. */
export function select(square) {
  calm();
  Object.assign(state, { select: square, why: '', step: 0 });
  return refresh();
}

/** stands returns who is on a square, as a screen reader hears it: Black piece 3, bishop. */
const stands = (square) => shown.squares.find((words) => words.startsWith(`${square}, `))?.slice(4) ?? '';

/** tries tells whether a click on a square is an attempt to move the selected piece there: it is a piece of the side to move,
 * and none of its own stands there. In QuantumChess several may stand on a square. */
function tries(square) {
  if (!state.select || state.explore || shown.panel?.square !== state.select) return false;
  const own = (at) => stands(at).toLowerCase().split(', ').some((words) => words.replace('perhaps ', '').startsWith(`${shown.turn} `));
  return own(state.select) && !own(square) && !state.suppose && !state.world;
}

/** pick moves the selected piece to a square, or says why it cannot go there; or else it selects the square. */
export function pick(square) {
  if (table?.pick) return table.pick(square);
  if (square === state.select) return select('');
  if (state.select && table?.premove?.(state.select, square, true)) return undefined;
  const target = !state.explore && shown.targets.some((t) => t.to === square);
  if (!target && !tries(square)) return select(square);
  return drop(state.select, square, stands(square) === 'empty' ? '' : square);
}

/** pieceOn returns the piece on a square, such as b4; '' if there is none, or a pawn. */
export function pieceOn(square) {
  const [, side, number] = /^(white|black) piece (\d+)/i.exec(stands(square)) ?? [];
  return side ? `${side[0].toLowerCase()}${number}` : '';
}

/** suppose shows the worlds in which a claim holds. */
export function suppose(claim, near) {
  calm();
  Object.assign(state, { suppose: claim, why: '', step: 0, world: 0 });
  return refresh(near);
}

/** why shows the reason of a claim, and its first step on the board. Under a supposition it is why the claim follows from
 * what is supposed. */
export function why(claim, near = 'refused') {
  calm();
  const plain = /^[wb]\d+!?=[KQRBN]$/;
  if (state.suppose && !plain.test(claim)) {
    $(near).textContent = 'While something is supposed, haft can only say why a piece is or is not something.';
    return undefined;
  }
  Object.assign(state, { why: state.suppose ? `${state.suppose} -> ${claim}` : claim, step: 1, world: 0, select: '' });
  return refresh(near);
}

/** step goes to a step of the reason. */
export function step(number) {
  state.step = number;
  return refresh();
}

/** lens shows how likely each piece is to be of a nature, such as K; the same letter again turns this off. */
export async function lens(letter) {
  state.lens = state.lens === letter ? '' : letter;
  await refresh();
  if (state.lens) boardInView();
}

/** cancel takes back what is chosen for later, and returns whether there was anything. */
export const cancel = () => table?.cancel?.() ?? false;

/** stop takes back what is chosen for later, or else ends all questions about the position. */
export function stop() {
  if (cancel()) return undefined;
  calm();
  forget();
  return refresh();
}

/** key handles a key on the board, but for those that move the focus. It returns false if the key has no meaning. */
export function key(event) {
  if (table?.key) return table.key(event);
  const letter = event.key.toUpperCase();
  if (event.key === 'PageUp') leap(now() - 1);
  else if (event.key === 'PageDown') leap(now() + 1);
  else if (state.covered || state.unaided || !state.keys || game().variant !== 'haft') return false;
  else if ('KQRBN'.includes(letter)) lens(letter);
  else if (letter === 'H' && !table?.play) hint();
  else return false;
  return true;
}
