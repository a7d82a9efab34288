// The best moves of the position on the analysis board, sought all the time: first a little, then more and more. It stops
// when the position changes and when nobody sees the page.

import { $, button, element } from './dom.js';
import { CoreError, think } from './core.js';
import { keep, kept } from './kept.js';
import { points } from './moves.js';
import { game, state } from './state.js';
import { speak } from './words.js';

const rounds = [4_000, 40_000, 300_000, 1_500_000]; // positions to look at, one question after the other
const pause = 200; // milliseconds before the first question: somebody may go through the moves quickly

let on = kept('live') === true;
let play = () => {};
let running = null; // {key, control}
let found = null;   // {key, lines}: what is known of a position

/** start takes what a click on a line calls: play(move). */
export const start = (handler) => { play = handler; };

const here = () => JSON.stringify([game().text, state.at]);
const wanted = () => on && !document.hidden && document.body.dataset.place === 'analyse' && state.games.length > 0 &&
  game().variant === 'haft';

/** stop ends the search. */
export function stop() {
  running?.control.abort();
  running = null;
}

/** update searches the position on the board, if that is wanted. */
export function update() {
  $('engine-on').setAttribute('aria-pressed', on);
  $('engine').classList.toggle('off', !on);
  if (!state.games.length) return;
  const key = here();
  if (found?.key !== key) found = null;
  if (running?.key !== key || !wanted()) stop();
  show();
  if (wanted() && !running && !found?.whole) run(key);
}

async function run(key) {
  const control = new AbortController(), about = { text: game().text, at: state.at };
  running = { key, control };
  await new Promise((done) => setTimeout(done, pause));
  try {
    for (const nodes of rounds) {
      if (control.signal.aborted) return;
      const answer = await think({ question: 'lines', ...about, nodes }, control.signal);
      if (control.signal.aborted) return;
      found = { key, ...answer, whole: nodes === rounds.at(-1) || !answer.lines.length };
      show();
      if (found.whole) break;
    }
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    if (control.signal.aborted) return;
    found = { key, lines: [], depth: 0, whole: true, refused: error.message };
    show();
  }
  if (running?.control === control) running = null;
}

/** show shows what is known, and how likely White is to win. */
function show() {
  const lines = on ? found?.lines ?? [] : [];
  $('engine-lines').replaceChildren(...lines.map((l) => element('li', {}, button('', () => play(l.move), {
    class: 'line', title: `Play ${l.moves[0]}`,
  }))));
  [...$('engine-lines').querySelectorAll('button')].forEach((b, i) => {
    b.append(element('b', { class: 'worth' }, lines[i].worth.replace('-', '−')), ' ', lines[i].moves.join(' '));
  });
  const white = lines[0]?.points ?? points();
  $('gauge').classList.toggle('none', white === undefined);
  const part = Math.round(100 * (white ?? 0.5)), chances = white === undefined ? 'not known' : `${part} %`;
  $('gauge').firstElementChild.style.height = `${part}%`;
  $('gauge').setAttribute('aria-valuenow', part);
  $('gauge').setAttribute('aria-valuetext', chances);
  $('gauge').title = `White’s chances: ${chances}. A draw counts as half a win.`;
  const depth = on && found?.depth ? `, ${found.depth} half-moves deep` : '';
  $('engine-depth').textContent = white !== undefined ? `White’s chances: ${chances}${depth}`
    : on ? speak(found ? found.refused ?? '' : '…') : '';
}

/** toggle turns the search on or off, and remembers it. */
export function toggle() {
  on = !on;
  keep('live', on);
  if (!on) stop();
  update();
}

document.addEventListener('visibilitychange', update);
