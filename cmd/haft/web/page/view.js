// Shows what the state says: refresh asks the core for a view of the position, and gives it to all parts of the page.

import { $, element, unbroken } from './dom.js';
import { slider, tray } from './around.js';
import { CoreError, ask, search } from './core.js';
import * as board from './board.js';
import * as live from './live.js';
import * as moves from './moves.js';
import * as panel from './panel.js';
import * as plots from './plots.js';
import * as rules from './rules.js';
import * as sound from './sound.js';
import { can, chain, earlier, forget, game, plyOf, state } from './state.js';
import { colour, speak } from './words.js';

export let shown = null;   // the view on the page
export let viewing = null; // ends when the latest refresh has ended

let handlers = {}, latest = 0, waiting = 0, heard = null;

/** start takes what clicks call: suppose(claim), why(claim), choose(choices), step(number), jump(place), change(about);
 * and keep(), which is called when something else is shown. */
export function start(all) {
  handlers = all;
}

let fading = 0;
const read = 8000; // milliseconds in which a refusal is read

/** refuse says above the board why something does not happen. The next tap or key takes that away, and so does some time,
 * unless it stays. */
export function refuse(words, stays = false) {
  clearTimeout(fading);
  $('refused').textContent = speak(words);
  if (!stays) fading = setTimeout(unsaid, read);
}

/** unsaid takes away what was refused. */
function unsaid() {
  clearTimeout(fading);
  $('refused').textContent = '';
}

for (const event of ['pointerdown', 'keydown']) {
  document.addEventListener(event, ({ target }) => { if (target !== $('refused')) unsaid(); }, { capture: true });
}

/** attempt runs an action that takes time and may be refused. It shows the reason of a refusal above the board, which stays
 * where it is, or in the element near what was clicked. */
export async function attempt(action, near = 'refused', stays = false) {
  waiting++;
  $('main').ariaBusy = 'true';
  try {
    await action();
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    if (near === 'refused') refuse(error.message, stays);
    else {
      $(near).textContent = speak(error.message);
      $(near).scrollIntoView({ block: 'nearest' });
    }
  } finally {
    if (--waiting === 0) $('main').ariaBusy = 'false';
  }
}

/** question is a question of this name about all that the state says. */
export const question = (name) => ({
  question: name, text: game().text, at: state.at, select: state.select, lens: state.lens, suppose: state.suppose,
  why: state.why, step: state.step, world: state.world, flip: state.flip, plain: state.plain, marks: state.marks,
  unaided: state.unaided, arrow: state.arrow || (earlier() ? '' : state.premove),
  puzzle: state.covered,
});

/** refresh shows the state. It drops an answer that arrives after a later question was asked. */
export function refresh(near) {
  return viewing = attempt(async () => {
    const number = ++latest;
    if (!state.games.length) return;
    let view;
    try {
      view = await (state.covered ? search(question('covered')) : ask(question('view')));
    } catch (error) {
      const { why, suppose } = state;
      forget();
      if (why) state.suppose = suppose; // it holds although its reason cannot be told
      throw error;
    }
    if (number !== latest || !state.games.length) return;
    sounds(view);
    shown = view;
    handlers.keep();
    board.show(view, state.flip, state.select, state.marked);
    panel.show(view, handlers);
    moves.show(view, handlers.jump);
    frame(view);
    sides(view);
    $('hint-text').replaceChildren(...unbroken(speak(state.hint)));
    live.update();
    await plot();
  }, near);
}

/** sounds lets a move that was made be heard. */
function sounds(view) {
  const taken = view.taken.map(({ words }) => words ?? '').join(), text = game().text;
  if (heard && view.ply === heard.ply + 1) {
    const { check, outcome } = view.report ?? {};
    sound.play(outcome?.over ? 'end' : check === 'must' ? 'check' : taken.length > heard.taken ? 'take' : 'move');
  }
  heard = { ply: view.ply, taken: taken.length, text };
}

/** stone shows the colour of a side. */
export const stone = (side) => element('span', { class: `stone ${side}`, role: 'img', 'aria-label': colour[side] });

/** sides shows the players above and below the board, with their clocks by the file, and what they have lost. A game for
 * two shows its players itself. */
function sides(view) {
  const { match, rival } = document.body.dataset, below = state.flip ? 'black' : 'white', times = moves.clocks();
  for (const [where, side] of [['above', below === 'white' ? 'black' : 'white'], ['below', below]]) {
    const lost = view.taken[side === 'white' ? 1 : 0]; // what stands beside a player is what he has taken
    tray(where, lost).title = speak(lost.words ?? '');
    if (match) continue;
    const named = game().players?.[side === 'white' ? 0 : 1] || colour[side];
    const name = !rival ? named : rival === side ? 'You' : 'haft';
    const parts = [stone(side), element('span', { class: 'player', title: name }, name)];
    if (times[side]) parts.push(element('span', { class: 'clock' }, times[side]));
    $(`side-${where}`).replaceChildren(...parts);
    $(`side-${where}`).classList.toggle('turn', view.turn === side && !view.report?.outcome?.over && !(state.over && !earlier()));
  }
}

/** frame shows the title, the controls and the lists around the board. */
function frame(view) {
  const places = chain(), { variant, title, name } = game();
  document.body.toggleAttribute('data-over', state.over);
  document.body.dataset.variant = $('variant').value = variant;
  $('title').textContent = title || name;
  slider(places);
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
  const many = state.games.length, one = state.index ? `Game ${state.index + 1}` : 'The first';
  $('several').textContent = many > 1 ? `${one} of ${many} games is on the board; choose another above the moves.` : '';
  const cut = game().fault ? `The text was read up to here: ${game().fault}` : game().cut;
  $('fault').replaceChildren(...unbroken(speak(view.fault ?? cut ?? '')));
  rules.show(game().rules, (rule) => handlers.change({ question: 'rule', rule }));
}

/** plot draws the plots that are open. */
export async function plot() {
  if (state.unaided) return;
  const about = { text: game().text, at: state.at };
  if ($('timeline').open) {
    const go = (ply) => handlers.jump(chain()[ply]);
    plots.timeline(await ask({ question: 'timeline', ...about }), shown.ply, go);
  }
  if ($('entangle').open && game().variant === 'haft') plots.entangle(await ask({ question: 'entangle', ...about }));
}

/** calm removes the messages of earlier actions. What was shared stays said, so that nothing moves. */
export function calm() {
  for (const id of ['refused', 'ask-refused', 'paste-refused', 'comment-kept']) $(id).textContent = '';
}
