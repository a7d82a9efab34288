// Puzzles: a board and a question, whose answer is a move or a piece. The core makes a puzzle from its ID and judges
// answers. The address holds the ID; that of a day is the date. Before the puzzle of a day its game is shown, which has
// six moves of each side at most.

import { $, beside, button, element, renew, taps, unbroken } from './dom.js';
import * as act from './actions.js';
import * as analyse from './analyse.js';
import { CoreError, ask, search } from './core.js';
import { copyText, fromText } from './files.js';
import { keep, kept } from './kept.js';
import { moveAt } from './moves.js';
import * as places from './places.js';
import { game, load, replace, state } from './state.js';
import * as view from './view.js';
import { named, speak } from './words.js';

const last = 'Select where the piece came from, then where it stands now. If you select a piece, you see in how many ' +
  'worlds it is a king, queen, rook, bishop or knight.';
const titles = {
  who: 'Who is the king?', lock: 'Which move tells?', mate2: 'Mate in two', mate3: 'Mate in three', last: 'The last move',
};
/** hides tells whether puzzles of this kind hide what the pieces are. */
const hides = (kind) => kind === 'who' || kind === 'last';

let puzzle = null; // as the core gave it
let solved = false;
export let ready = null; // a puzzle that was made before somebody asks for it
let preparing = new AbortController();
let right = '';    // the move or the piece that is asked for now
let hints = 0;     // that were given about it
let showing = 0;   // a number for each film of the game; a later one ends it

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const wait = (time) => new Promise((done) => setTimeout(done, time));

// Days.

const written = (date) => date.toISOString().slice(0, 10);

/** today returns the date where the reader is. */
export function today() {
  const now = new Date();
  return written(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
}

/** after returns the date so many days after another. */
function after(date, days) {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return written(at);
}

/** streak returns on how many days in a row the puzzle of the day was solved on its day, up to this day or the one
 * before. */
export function streak(days, now) {
  const solvedOn = (date) => days[date]?.solved === date;
  let date = solvedOn(now) ? now : after(now, -1), row = 0;
  for (; solvedOn(date); date = after(date, -1)) row++;
  return row;
}

/** streakToday is the streak up to today, or yesterday. */
const streakToday = () => streak(kept('days') ?? {}, today());

/** inRow says how long the streak is, after the puzzle of today. */
function inRow() {
  const row = streakToday();
  return record().solved && dateOf(puzzle.id) === today() ? ` Streak: ${row} ${row === 1 ? 'day' : 'days'}.` : '';
}

/** problemOf is the number of a composed problem, or 0. */
const problemOf = (id) => Number(/^problem\/([1-9]\d{0,3})$/.exec(id ?? '')?.[1] ?? 0);

const dateOf = (id) => (id?.startsWith('day/') ? id.slice(4) : '');

/** record returns what the reader did with the puzzle of the day: how many answers were wrong, on which day it was
 * solved, whether its game was seen, and whether the answer was shown. */
const record = () => ({ wrong: 0, solved: '', seen: false, shown: false, ...kept('days')?.[dateOf(puzzle.id)] });

/** note keeps a change of this record. */
function note(change) {
  const date = dateOf(puzzle.id);
  if (date) keep('days', { ...kept('days'), [date]: { ...record(), ...change } });
}

/** hard is the difficulty from 1 to 5: by the moves in the tree of the solution of a mate, else by the length of the smallest
 * reason. */
const hard = (kind, size) => (kind.startsWith('mate') ? 1 + [6, 12, 20, 28].filter((most) => size > most).length
  : Math.min(5, Math.max(1, size - 1)));

const signs = (level) => '●'.repeat(level) + '○'.repeat(5 - level);

/** stars is the difficulty of the puzzle on the board as one to five signs. */
const stars = () => signs(hard(puzzle.kind, puzzle.difficulty.size));

/** shareText returns what can be sent to others: it does not tell the answer. */
export function shareText({ kind, date, stars, wrong, shown, row }) {
  const end = shown ? '🏳️' : kind === 'who' ? '👑' : '🔑';
  const lines = [`haft: ${titles[kind]} ${date}`, `${stars} ${'🟥'.repeat(Math.min(wrong, 8))}${end}`];
  if (row > 1) lines.push(`Streak: ${row} days`);
  lines.push(`${location.origin}${location.pathname}#day/${date}`);
  return lines.join('\n');
}

const weekday = (date) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })
  .format(new Date(`${date}T00:00:00Z`));

/** days shows links to the days before and after. */
function days(date) {
  const link = (days, sign, label) =>
    element('a', { class: 'button', href: `./#day/${after(date, days)}`, 'aria-label': label, title: label }, sign);
  $('day-list').replaceChildren(link(-1, '‹', 'The day before'), element('span', {}, weekday(date)),
    date < today() ? link(1, '›', 'The day after') : element('span', { class: 'button off', 'aria-hidden': 'true' }, '›'));
  $('day-date').max = today();
  $('day-date').value = date;
}

// Problems, composed ones that begin with a position.

let composed = null;

/** problems are all of them. */
const problems = async () => (composed ??= await (await fetch('problems.json')).json());

/** listProblems shows a link to each, with its kind and difficulty. A solved one is marked. */
async function listProblems() {
  const done = kept('problems') ?? {};
  $('problem-list').replaceChildren(...(await problems()).map(({ id, kind, moves }) => {
    const level = hard(kind, moves), number = problemOf(id);
    return element('a', {
      class: done[id] ? 'done' : undefined, href: `./#p=${id}`, 'aria-current': id === puzzle?.id ? 'page' : undefined,
    }, element('b', {}, done[id] ? `✓ ${number}` : String(number)), ` ${titles[kind]} `,
    element('span', { class: 'level', role: 'img', 'aria-label': `difficulty ${level} of 5` }, signs(level)));
  }));
}

// Places.

async function enterDay(rest, still) {
  const date = rest || today();
  if (!rest) places.rename(`day/${date}`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)) || after(date, 0) !== date) {
    blank('There is no such day');
    throw new CoreError('The link is damaged: after #day/ it should have a date, such as 2026-11-27.');
  }
  days(date);
  await open(`day/${date}`, still);
}

async function enterPuzzle(id, still) {
  const kinds = [...$('puzzle-kind').options].map(({ value }) => value);
  const made = /^\w+\/\d{1,19}\/[1-9]\d{0,18}$/.test(id) && kinds.includes(id.split('/')[0]);
  if (!made && !(await problems()).some((problem) => problem.id === id)) {
    blank('There is no such puzzle');
    throw new CoreError('The link is damaged: after #p= it should have the ID of a puzzle, such as mate2/7/1.');
  }
  $('day-list').replaceChildren();
  await open(id, still);
}

function leave() {
  showing++;
  preparing.abort();
  puzzle = null;
  delete document.body.dataset.puzzle;
  delete document.body.dataset.solved;
}

const chance = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** prepare makes the puzzle with this number, or one after it, in the background. It prefers one in which some piece is
 * open: a mate in a single world is ordinary chess. */
async function prepare(kind, seed, number) {
  preparing.abort();
  ready = null;
  const { signal } = preparing = new AbortController();
  try {
    for (let i = 0n; i < (kind === 'mate3' ? 2n : 6n); i++) {
      const found = await search({ question: 'puzzle', puzzle: `${kind}/${seed}/${number + i}` }, signal);
      if (signal.aborted) return;
      ready = found;
      if (found.pieces.some(({ natures }) => natures && Object.keys(natures).length > 1)) return;
    }
  } catch (error) {
    if (!(error instanceof CoreError)) throw error; // then it is made when it is asked for
  }
}

/** wanted prepares a puzzle of the chosen kind, with a random seed. */
export const wanted = () => { if ($('puzzle-more').open) prepare($('puzzle-kind').value, chance(), 1n); };

/** random opens a puzzle of the chosen kind, with a random seed. */
export const random = () => {
  const kind = $('puzzle-kind').value;
  places.to(`p=${ready?.kind === kind ? ready.id : `${kind}/${chance()}/1`}`);
};

/** open makes a puzzle, and asks. One that was on the board goes on as it was. */
async function open(id, still = () => true, again = false) {
  const film = ++showing, last = again ? null : kept('puzzle');
  blank('A moment, please');
  preparing.abort();
  const found = ready?.id === id ? ready : await search({ question: 'puzzle', puzzle: id });
  const games = last?.id === id ? await fromText(last.text) : await before(found);
  if (!still() || film !== showing) return;
  view.calm();
  load(games);
  puzzle = found;
  solved = false;
  right = (last?.id === id && last.right) || found.solution.answer;
  hints = 0;
  delete document.body.dataset.solved;
  Object.assign(state, { flip: flipped(found), plain: true, covered: hides(found.kind) ? id : '' });
  Object.assign(document.body.dataset, { puzzle: found.kind, covered: state.covered ? 'yes' : '' });
  const title = (problemOf(id) ? `Problem ${problemOf(id)}: ` : '') + titles[found.kind];
  document.title = `${title} · haft`;
  const pick = found.kind === 'who' && { pick: nominate };
  act.against({ name: 'A puzzle', refuses: () => '', play: answer, ...pick });
  $('puzzle-head').textContent = title;
  if (!dateOf(id)) $('puzzle-kind').value = found.kind;
  listProblems();
  await measure();
  if (last?.id === id && last.solved) return finish(last.said);
  if (dateOf(id) && record().solved) return reopen();
  if (dateOf(id) && !record().seen && !calm.matches) {
    showGame(film); // nobody waits for it
    return;
  }
  asks();
  await view.refresh();
}

/** measure says how hard the puzzle is, and what can be counted beforehand: worlds, and moves to try. */
async function measure() {
  const asked = puzzle, { kind, difficulty, solution, pieces, plies } = asked;
  const some = pieces.find(({ natures }) => natures)?.natures ?? {};
  const worlds = Object.values(some).reduce((sum, part) => sum + part, 0);
  const parts = worlds ? [`${worlds.toLocaleString('en')} possible ${worlds === 1 ? 'world' : 'worlds'}`] : [];
  if (solution.because) parts.push(`${difficulty.size} of the moves are enough to know it`);
  else if (kind !== 'last') {
    const { counts } = await ask({ question: 'view', text: game().text, at: [plies], plain: true });
    parts.push(`${counts.find(({ name }) => name === 'legal moves').value} moves to try`);
  }
  if (asked !== puzzle) return;
  $('puzzle-size').textContent = `${kind === 'last' ? '' : `Difficulty ${stars()}. `}${parts.join(', ')}.`;
}

/** put keeps the puzzle that is on the board. */
function put() {
  if (!puzzle || !state.games.length) return;
  keep('puzzle', { id: puzzle.id, text: game().text, right, solved, said: $('puzzle-state').textContent });
}

/** blank shows no puzzle, and these words. */
function blank(words) {
  act.against(null);
  $('puzzle-head').textContent = words;
  for (const id of ['puzzle-question', 'puzzle-size', 'puzzle-state']) $(id).textContent = '';
  for (const id of ['puzzle-tree', 'puzzle-actions']) $(id).replaceChildren();
  $('day-share').hidden = true;
}

/** flipped tells whether Black's side is below: the side that the question is about. */
const flipped = ({ kind, side, to_move }) => (kind === 'who' ? side : to_move) === 'Black';

/** before returns the game of a puzzle. If the puzzle does not tell its moves, that is a game without moves. */
const before = async ({ position, moves }) => {
  if (position) return fromText(`[HaftPosition "${position}"]\n\n${moves.join(' ')} *\n`);
  return moves ? fromText(moves.join(' ')) : [await ask({ question: 'new', variant: 'haft' })];
};

/** showGame shows the game of a puzzle move by move, and then asks. */
async function showGame(film, said = '') {
  $('puzzle-question').textContent = `Watch the first ${Math.ceil(puzzle.plies / 2)} moves. Then comes a question.`;
  tell('', [['skip', 'Skip', () => { if (film === showing) ended(said); }, 'main']]);
  for (let ply = 0; ply <= puzzle.plies; ply++) {
    Object.assign(state, { at: [ply], select: '', marked: [] });
    await view.refresh();
    await wait(ply ? 900 : 500);
    if (film !== showing) return;
  }
  ended(said);
}

/** ended follows when the game was shown. */
function ended(said) {
  showing++;
  note({ seen: true });
  if (!solved) asks();
  else $('puzzle-question').textContent = onward();
  if (said) tell(said);
  else if (solved) tell('');
  end();
}

/** end shows the last position. */
const end = () => { state.at = [game().line.moves.length]; return view.refresh(); };

/** asks shows the question. */
function asks() {
  const who = puzzle.kind === 'who' ? ` ${taps} it.` : '';
  $('puzzle-question').textContent = speak(`${puzzle.to_move} to move. ${puzzle.question}${who}`);
  if (puzzle.moves) state.at = [game().line.moves.length];
  tell(puzzle.kind === 'last' ? last : '');
}

/** tell shows how the puzzle stands, and a button for each thing that the reader can do. */
function tell(words, actions = usual()) {
  $('puzzle-state').replaceChildren(...unbroken(speak(words)));
  if (words) {
    view.calm();
    $('puzzle-state').scrollIntoView({ block: 'nearest' });
  }
  renew($('puzzle-actions'), actions.map(([name, label, action, main, possible = true]) =>
    button(label, action, { 'data-do': name, class: main, disabled: !possible })));
}

/** usual are the things that the reader can do: name, label, and what happens. */
function usual() {
  const { id } = puzzle, date = dateOf(id), all = [];
  if (!solved) {
    all.push(['hint', 'Hint', hint, '', hints < most()]);
    all.push(['solution', 'Show the answer', () => view.attempt(reveal)]);
  } else if (date) all.push(['share', 'Share', () => view.attempt(share), 'main']);
  else all.push(['next', problemOf(id) ? 'Next problem' : 'Next puzzle', next, 'main']);
  if (date && solved) all.push(['another', 'Another puzzle', random]);
  if (solved && (puzzle.kind === 'who' || puzzle.piece)) all.push(['why', 'Why?', () => view.attempt(prove)]);
  if (date) all.push(['watch', 'Watch again', watch]);
  else all.push(['again', 'Start again', () => view.attempt(() => open(id, undefined, true))]);
  if (solved) all.push(['leave', 'Analyse this game', toAnalyse]);
  return all;
}

/** onward is what stands in the place of the question once that is answered. */
const onward = () => (dateOf(puzzle.id) ? 'Share it, try another puzzle, or look at this one.'
  : `Try the next ${problemOf(puzzle.id) ? 'problem' : 'puzzle'}, or look at this one.`);

/** watch shows the game of the puzzle again. */
function watch() {
  if (solved) Object.assign(state, { why: '', step: 0 });
  showGame(++showing, $('puzzle-state').textContent);
}

/** parts returns kind, seed and the next number of a puzzle. */
function parts({ id }) {
  const [kind, seed, number] = id.split('/');
  return [kind, seed, BigInt(number) + 1n];
}

/** next opens the next problem, or the puzzle that was prepared, or else the one with the next number. */
async function next() {
  const problem = problemOf(puzzle.id);
  if (problem) return places.to(`p=problem/${problem % (await problems()).length + 1}`);
  const [kind, seed, number] = parts(puzzle);
  return places.to(`p=${ready?.id.startsWith(`${kind}/${seed}/`) ? ready.id : `${kind}/${seed}/${number}`}`);
}

/** most is how many hints there are. */
const most = () => (hides(puzzle.kind) ? 1 : 2);

/** hint tells a part of the answer, and marks its square; the second hint tells more. Nothing is selected: who then touches
 * the piece picks it up. */
async function hint() {
  const { because } = puzzle.solution, [from, to] = [right.slice(0, 2), right.slice(2, 4)];
  const who = puzzle.kind === 'who', last = puzzle.kind === 'last', again = hints++ > 0;
  if (!who) {
    Object.assign(state, { select: '', marked: last ? [to] : again ? [from, to] : [from] });
    await view.refresh();
  }
  if (who) tell(`Hint: look at ${because.map(moveAt).join(', ')}.`);
  else if (last) tell(`Hint: the piece that moved stands on ${to}.`);
  else tell(again ? `Hint: it goes from ${from} to ${to}.` : `Hint: the move begins on ${from}.`);
}

/** nominate answers with the piece on a square. */
function nominate(square) {
  view.calm();
  const found = puzzle.pieces.find((p) => p.square === square);
  const own = found && found.piece[0] === puzzle.side[0].toLowerCase();
  if (state.at[0] !== puzzle.plies) view.refuse('This is an earlier position. Go to the last one to answer.');
  else if (!own) view.refuse(`${taps} one of ${puzzle.side}’s pieces.`);
  else if (Number(found.piece.slice(1)) > 8) view.refuse('A pawn is never the king.');
  else return act.play(found.piece);
  return undefined;
}

/** answer has the core judge an answer, which is a move or a piece. If it is wrong, the core tells why. */
async function answer(move) {
  view.calm();
  if (puzzle.kind === 'who' && !/^[wb]\d+$/.test(move)) throw new CoreError(`${taps} a piece to answer.`);
  const about = { text: game().text, at: state.covered ? state.at : [game().line.moves.length] };
  let after = null;
  if (!hides(puzzle.kind)) {
    after = await ask({ question: 'play', ...about, move });
    if (after.refused) throw new CoreError(speak(after.refused));
  }
  const asked = puzzle;
  const verdict = await search({ question: 'try', ...about, puzzle: puzzle.id, plies: puzzle.plies, move });
  if (asked !== puzzle) return;
  if (!verdict.right) {
    note({ wrong: record().wrong + 1 });
    tell(`No. ${verdict.words}`);
    state.select = '';
    return view.refresh();
  }
  if (after) replace(after);
  if (verdict.reply) {
    [right, hints] = [verdict.next, 0];
    await play(verdict.reply);
  }
  if (verdict.solved) {
    note({ solved: record().shown ? '' : today() });
    return finish(`Solved. ${verdict.words} ${await solvedProblem()}${inRow()}`.trim());
  }
  tell(verdict.words);
  await view.refresh();
}

/** solvedProblem keeps that a problem is solved, and returns what it is about. */
async function solvedProblem() {
  const number = problemOf(puzzle.id);
  if (!number) return '';
  keep('problems', { ...kept('problems'), [puzzle.id]: true });
  await listProblems();
  return (await problems())[number - 1].point;
}

/** play makes a move at the end of the game. */
async function play(move) {
  replace(await ask({ question: 'play', text: game().text, at: [game().line.moves.length], move }));
}

/** spoken names an answer: a piece with the square that it stands on, or a move. */
function spoken(answer) {
  const found = puzzle.pieces.find(({ piece }) => piece === answer);
  return found?.square ? `${named(answer)} (${found.square})` : answer;
}

/** reveal shows the answer. */
async function reveal() {
  const { answer } = puzzle.solution, { others } = puzzle.read;
  showing++;
  note({ shown: true });
  if (!hides(puzzle.kind)) {
    load(await before(puzzle));
    state.at = [puzzle.plies];
    await play(answer);
  }
  const also = others ? ` ${others.join(' or ')} could also have led to this board, but not to these numbers.` : '';
  await finish(`The answer is ${spoken(puzzle.read.answer)}.${also}`);
}

/** reopen shows the puzzle of a day that is solved. */
async function reopen() {
  if (!hides(puzzle.kind)) await play(puzzle.solution.answer);
  const { wrong } = record();
  await finish(`You solved it with ${wrong ? `${wrong + 1} answers` : 'the first answer'}: ${spoken(puzzle.read.answer)}.`);
}

/** finish shows everything. From then on the board is for analysis. What is said and the buttons below it stay in view. */
async function finish(words) {
  showing++;
  solved = true;
  document.body.dataset.solved = '';
  act.against(null);
  if (puzzle.kind !== 'last') uncover();
  $('puzzle-question').textContent = onward();
  if (puzzle.read.tree) $('puzzle-tree').replaceChildren(tree(puzzle.read.tree));
  tell(words);
  await view.refresh();
  scrollTo({ top: 0 });
  // The reader may have left the puzzle since, and then it has no buttons.
  for (const seen of [$('puzzle-actions').firstElementChild, $('puzzle-state')]) seen?.scrollIntoView({ block: 'nearest' });
  if (!dateOf(puzzle.id) && !problemOf(puzzle.id)) prepare(...parts(puzzle)); // nobody waits for it
}

/** prove opens the reason why the answer holds, at its first step. */
async function prove() {
  const claim = puzzle.kind === 'who' ? `${puzzle.solution.answer}=K` : await lock();
  if (claim) await act.why(claim);
}

/** uncover shows what the puzzle hid, and the position after the last move. */
function uncover() {
  Object.assign(state, { plain: false, covered: '', at: [game().line.moves.length] });
  document.body.dataset.covered = '';
}

/** lock returns the claim that holds of the piece of a puzzle, such as w5=K; '' if there is no such piece. */
async function lock() {
  if (!puzzle.piece) return '';
  const { locked } = await ask(view.question('view'));
  return locked.find(({ claim }) => claim.startsWith(`${puzzle.piece}=`))?.claim;
}

/** share shows and copies what can be sent to others. */
async function share() {
  const date = dateOf(puzzle.id);
  const text = shareText({ ...record(), kind: puzzle.kind, date, stars: stars(), row: streakToday() });
  $('day-share').textContent = text;
  $('day-share').hidden = false;
  const copied = await copyText(text);
  tell(copied ? 'Copied: paste it where you like.' : 'Copy this text and send it.');
  $('day-share').scrollIntoView({ block: 'nearest' });
}

/** tree returns a move of the solution, and a list of the answers to it. */
function tree({ move, result, duals, answers }) {
  const also = duals ? ` (or ${duals.join(', ')})` : '';
  const list = element('ul', {}, ...(answers ?? []).map((a) => element('li', {}, `${a.move}: `, tree(a.then))));
  return element('span', {}, `${move}${also}${result ? `, ${result}` : ''}`, ...(answers ? [list] : []));
}

/** toAnalyse opens the game on the analysis board. A puzzle about the last move has none. */
function toAnalyse() {
  const { games, at } = state;
  return puzzle.moves ? analyse.bring(async () => ({ games, at })) : places.to('analyse');
}

beside($('puzzle'));
places.add('day', { enter: enterDay, leave, keep: put });
places.add('puzzle', { enter: enterPuzzle, leave, keep: put });
