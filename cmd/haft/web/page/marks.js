// Marks the bad moves of a game. It asks about one position at a time, so that other questions come between and the
// user can stop.

import { $ } from './dom.js';
import { CoreError, ask, search } from './core.js';
import { moveAt } from './moves.js';
import { game, replace, state } from './state.js';
import { attempt, calm, plot, refresh, refuse } from './view.js';

let running = null; // stops the run, if there is one

/** run judges all moves of the main line, and marks them. If the user stops it, it marks the moves judged so far. */
export async function run() {
  if (running) return;
  calm();
  const control = running = new AbortController(), about = game(), values = [];
  $('judging').hidden = false;
  $('judge').disabled = true;
  $('judged').textContent = '';
  try {
    await judge(about.text, about.line.moves.length, values, control.signal);
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    if (!control.signal.aborted) refuse(error.message);
  } finally {
    running = null;
    $('judging').hidden = true;
    $('judge').disabled = false;
  }
  if (values.length > 1) await attempt(() => mark(about, values));
}

/** judge asks what each position up to the last ply is worth, and adds the answers to values. */
async function judge(text, last, values, signal) {
  $('judge-progress').max = last + 1;
  for (let ply = 0; ply <= last && !signal.aborted; ply++) {
    $('judge-progress').value = ply;
    values.push(await search({ question: 'value', text, at: [ply] }, signal));
  }
}

/** mark adds the marks to the game, unless the game has changed. */
async function mark(about, values) {
  if (about !== game()) throw new CoreError('The game has changed in the meantime, so nothing is marked.');
  const marked = await ask({ question: 'marks', text: about.text, at: state.at, values });
  replace(marked);
  $('timeline').open = true;
  await refresh();
  await plot();
  const some = values.length <= about.line.moves.length ? `Up to ${moveAt(about.first + values.length - 2)}. ` : '';
  $('judged').textContent = some + marked.words;
}

/** stop ends the run. */
export const stop = () => running?.abort();
