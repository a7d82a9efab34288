// Marks for the bad moves of a game. Each position is judged by a question of its own, so that others can be asked in
// between, and somebody can stop it.

import { $ } from './dom.js';
import { attempt, calm, plot, refresh } from './actions.js';
import { CoreError, ask, search } from './core.js';
import { game, replace, state } from './state.js';

let running = null; // what stops it

/** run judges all moves of the main line, and marks those that were judged when somebody stops it. */
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
    if (!control.signal.aborted) $('refused').textContent = error.message;
  } finally {
    running = null;
    $('judging').hidden = true;
    $('judge').disabled = false;
  }
  if (values.length > 1) await attempt(() => mark(about, values));
}

/** judge asks what each position is worth. */
async function judge(text, last, values, signal) {
  $('judge-progress').max = last + 1;
  for (let ply = 0; ply <= last && !signal.aborted; ply++) {
    $('judge-progress').value = ply;
    values.push(await search({ question: 'value', text, at: [ply] }, signal));
  }
}

/** mark puts the marks into the game, unless it is another one by now. */
async function mark(about, values) {
  if (about !== game()) throw new CoreError('The game has changed in the meantime: nothing is marked.');
  const marked = await ask({ question: 'marks', text: about.text, at: state.at, values });
  replace(marked);
  $('timeline').open = true;
  await refresh();
  await plot();
  const some = values.length <= about.line.moves.length ? `Up to ply ${values.length - 1}. ` : '';
  $('judged').textContent = some + marked.words;
}

export const stop = () => running?.abort();
