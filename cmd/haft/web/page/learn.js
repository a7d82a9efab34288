// The lessons: something to do on the board, and then a sentence. The core judges each move; the table of lessons is a
// file of the page, so that they are there without a network.

import { $, button, element, renew } from './dom.js';
import * as act from './actions.js';
import * as analyse from './analyse.js';
import { CoreError, ask } from './core.js';
import { fromText } from './files.js';
import { keep, kept } from './kept.js';
import * as places from './places.js';
import { earlier, game, load, replace, state } from './state.js';
import { speak } from './words.js';
import * as view from './view.js';

export const names = { haft: 'Haft Schrödinger Chess', quantum: 'QuantumChess', heisenberg: 'Heisenberg Chess' };

let lessons = null;           // of all games
let lesson = null, task = 1;  // that are on the board
let done = false;             // the lesson
let wait = 0;                 // until the other side answers
let waiting = false;

const learned = () => kept('learned') ?? {};

async function all() {
  try {
    lessons ??= await (await fetch('lessons.json')).json();
  } catch {
    throw new CoreError('The lessons cannot be loaded.');
  }
}

const course = (id) => lessons.filter((l) => l.id.split('/')[0] === id.split('/')[0]);

/** nextLesson says how far the reader has come in the lessons about Haft. */
export async function nextLesson() {
  await all();
  const own = course('haft'), left = own.filter((l) => !learned()[l.id]);
  const count = own.length - left.length;
  const words = !count ? 'Eight short lessons on the board'
    : `${left.length ? `${count} of` : 'All'} ${own.length} lessons done`;
  return { words, done: !left.length, next: left[0]?.id };
}

async function enter(rest, still) {
  const [variant] = rest.split('/');
  if (names[variant]) Object.assign(document.body.dataset, { variant, lesson: 'one' }); // so that nothing moves later
  const { next } = await nextLesson();
  if (!still()) return;
  if (!rest) {
    rest = next ?? 'all';
    places.rename(`learn/${rest}`);
  }
  lesson = lessons.find(({ id }) => id === rest);
  document.body.dataset.lesson = lesson ? 'one' : 'all';
  document.body.dataset.marks = lesson?.marks ?? '';
  document.title = lesson ? `${lesson.title} · haft` : 'Learn · haft';
  const last = kept('lesson');
  if (!lesson) await overview();
  else if (last?.id === lesson.id) await begin(last, still);
  else await begin(fresh(), still);
}

/** fresh is how a lesson begins. */
const fresh = () => ({ text: lesson.text, at: [lesson.plies], task: 1, done: false, said: '' });

/** begin puts a lesson on the board, as far as it was done. */
async function begin(from, still = () => true) {
  clearTimeout(wait);
  const games = await fromText(from.text);
  if (!still()) return;
  load(games);
  Object.assign(state, { at: from.at, flip: lesson.plies % 2 === 1, plain: true, marks: lesson.marks ?? '' });
  ({ task } = from);
  if (from.done) finish(from.said);
  else asks(from.said);
  await view.refresh();
}

/** put keeps how far the lesson is done. The answer of the other side is still to come if it is its turn. */
function put() {
  if (!lesson || !state.games.length || earlier() || waiting) return;
  const { id } = lesson, said = done || task > 1 ? $('lesson-said').textContent : '';
  keep('lesson', { id, text: game().text, at: state.at, task, done, said });
}

/** links shows the lessons of the game, and which are done. */
function links() {
  const own = course(lesson.id);
  $('lesson-list').replaceChildren(...own.map(({ id, title }, i) => element('a', {
    href: `./#learn/${id}`, title, class: learned()[id] ? 'done' : undefined,
    'aria-current': id === lesson.id ? 'step' : undefined,
    'aria-label': `Lesson ${i + 1}: ${title}${learned()[id] ? ' (done)' : ''}`,
  }, String(i + 1))), element('a', { class: 'all', href: './#learn/all' }, 'All lessons'));
  $('lesson-head').textContent = lesson.title;
  $('courses').replaceChildren();
}

/** asks says what is to be done. */
function asks(before = '') {
  done = false;
  act.against({ name: 'A lesson', refuses: earlier, play: tried });
  links();
  $('lesson-ask').textContent = speak(lesson.tasks[task - 1].ask);
  renew($('lesson-actions'), [
    button('Hint', hint, { 'data-do': 'hint' }), again(),
  ]);
  tell(before, before ? 'right' : '');
}

const again = () => button('Start again', () => view.attempt(() => begin(fresh())), { 'data-do': 'again' });

/** tell answers what was tried. */
function tell(words, kind) {
  $('lesson-said').textContent = words;
  $('lesson-said').className = kind;
}

/** hint shows a right move as an arrow. */
function hint() {
  act.select('');
  state.arrow = lesson.tasks[task - 1].hint;
  view.refresh();
}

/** tried has the core judge a move. */
async function tried(move) {
  const about = lesson, now = lesson.tasks[task - 1];
  const answer = await ask({ question: 'lesson', lesson: lesson.id, step: task, text: game().text, at: state.at, move });
  if (about !== lesson) return;
  if (answer.choices) return act.choose(answer.choices);
  if (!answer.done) {
    state.select = '';
    tell(speak(answer.words), 'wrong');
    return view.refresh();
  }
  if (answer.text) replace(answer);
  else state.select = '';
  waiting = true;
  await view.refresh();
  if (now.reply) await replied(now.reply);
  waiting = false;
  if (about !== lesson) return;
  if (task < lesson.tasks.length) {
    task++;
    asks(speak(answer.words));
  } else finish(speak(answer.words));
  put();
}

/** replied makes the move of the other side, a moment later. */
async function replied(move) {
  const about = lesson;
  await new Promise((done) => { wait = setTimeout(done, 700); });
  if (about !== lesson) return;
  replace(await ask({ question: 'play', text: game().text, at: state.at, move }));
  await view.refresh();
}

/** finish says what the lesson has shown, and leads to the next. */
function finish(words) {
  done = true;
  keep('learned', { ...learned(), [lesson.id]: true });
  act.against({ name: 'A lesson', refuses: () => 'The lesson is done. Go on to the next one.', play: () => {} });
  links();
  const own = course(lesson.id), next = own[own.indexOf(lesson) + 1];
  const { variant } = game(), plays = !next && variant !== 'haft'; // after the last lesson about another game
  const on = plays ? free(variant, 'Try it on a board', { class: 'main', 'data-do': 'next' }) : element('a', { class: 'button main', href: `./#learn/${next?.id ?? 'all'}`, 'data-do': 'next' },
    next ? 'Next lesson' : 'Finish');
  $('lesson-ask').textContent = plays ? both : '';
  renew($('lesson-actions'), [on, again()]);
  tell(words, 'right');
  on.focus({ preventScroll: true });
}

const both = 'You move both sides. To play a person, choose Friend.';

/** free opens a board for one of the other games, on which the reader moves both sides. */
const free = (variant, text, attributes) => button(text,
  () => analyse.bring(async () => ({ games: [await ask({ question: 'new', variant })] })), attributes);

/** overview lists the lessons of all games. Those about Haft count. */
async function overview() {
  const { words, done: knows, next } = await nextLesson();
  $('lesson-list').replaceChildren();
  $('lesson-head').textContent = knows ? 'You know the game' : 'Lessons';
  $('lesson-ask').textContent = `${words}.`;
  tell('', '');
  const [first, ...others] = [...(next ? [[`learn/${next}`, next === 'haft/1' ? 'Begin' : 'Go on']] : []),
    ['day', 'Solve today’s puzzle'], ['play', 'Play haft']];
  const link = ([address, text], kind) => element('a', { class: `button ${kind}`, href: `./#${address}` }, text);
  $('lesson-actions').replaceChildren(link(first, 'main'), ...others.map((door) => link(door, '')));
  const { haft, ...more } = names;
  const list = (id, name, head) => [element(head, {}, name), element('ol', {}, ...course(id).map((l) => element('li', { class: learned()[l.id] ? 'done' : undefined },
      element('a', { href: `./#learn/${l.id}` }, l.title), learned()[l.id] ? ' ✓' : '')))];
  $('courses').replaceChildren(...list('haft', haft, 'h2'), element('h2', { class: 'more' }, `More: ${Object.values(more).join(', ')}`),
    ...Object.entries(more).flatMap(([id, name]) => [...list(id, name, 'h3'), free(id, `Try ${name} on a board`)]),
    element('p', { class: 'note' }, both));
}

function leave() {
  clearTimeout(wait);
  lesson = null;
  waiting = false;
}

places.add('learn', { enter, leave, keep: put });
