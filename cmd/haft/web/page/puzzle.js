// Puzzles: a board on which one move or piece is the answer. The core makes a puzzle by its ID and judges answers; the
// link of the page holds the ID.

import { $, beside, button, element, renew } from './dom.js';
import * as act from './actions.js';
import { CoreError, ask, search } from './core.js';
import { fromText } from './files.js';
import { game, load, replace, state } from './state.js';

const last = 'Select where the piece came from, then where it stands now. A selected piece tells in how many worlds it is ' +
  'a king, queen, rook, bishop or knight.';
const hides = (kind) => kind === 'who' || kind === 'last';

let puzzle = null; // as the core gives it
let solved = false;

/** fromLink opens the puzzle that the address names; false if it names none. */
export async function fromLink() {
  if (!location.hash.startsWith('#p=')) return false;
  const id = location.hash.slice(3), kinds = [...$('puzzle-kind').options].map(({ value }) => value);
  if (!/^\w+\/\d{1,19}\/[1-9]\d{0,18}$/.test(id) || !kinds.includes(id.split('/')[0])) {
    throw new CoreError('The link is damaged: after #p= it has no puzzle such as mate2/7/1.');
  }
  if (id !== puzzle?.id) await open(id);
  return puzzle !== null;
}

/** random opens some puzzle of a kind. */
export const random = (kind) => act.attempt(() => open(`${kind}/${crypto.getRandomValues(new Uint32Array(1))[0]}/1`));

async function open(id) {
  act.calm();
  if (!puzzle || solved) act.alone('the puzzle');
  const found = await search({ question: 'puzzle', puzzle: id });
  load(await before(found));
  puzzle = found;
  solved = false;
  Object.assign(state, { flip: found.to_move === 'Black', plain: true, covered: hides(found.kind) ? id : '' });
  Object.assign(document.body.dataset, { puzzle: found.kind, covered: state.covered ? 'yes' : '' });
  history.replaceState(history.state, '', `#p=${id}`);
  act.against({ name: 'A puzzle', refuses: () => '', play: answer });
  $('puzzle').hidden = false;
  $('puzzle-kind').value = found.kind;
  $('puzzle-head').textContent = `Puzzle ${id}`;
  $('puzzle-question').textContent = found.question;
  $('puzzle-size').textContent = `Difficulty: ${found.difficulty.size.toLocaleString('en')} ${found.difficulty.of}.`;
  $('puzzle-tree').replaceChildren();
  choices();
  tell(found.kind === 'last' ? last : '');
  await act.refresh();
}

/** before is the game of a puzzle; one without moves where they are not told. */
const before = async ({ moves }) =>
  (moves ? fromText(moves.join(' ')) : [await ask({ question: 'new', variant: 'haft' })]);

/** choices are the pieces that one can answer with where a piece is asked for. */
function choices() {
  const own = puzzle.kind === 'who' ? puzzle.pieces.filter(king) : [];
  $('puzzle-choices').replaceChildren(...own.map(({ piece, square }) =>
    button(`${piece} on ${square}`, () => act.play(piece), { 'data-piece': piece })));
}

const king = ({ piece, square }) => piece[0] === puzzle.side[0].toLowerCase() && Number(piece.slice(1)) <= 8 && square !== '-';

/** tell says how the puzzle stands, and shows what can be done. */
function tell(words) {
  $('puzzle-state').textContent = words;
  const all = [];
  const add = (name, label, action) => all.push(button(label, action, { 'data-do': name }));
  if (!solved) {
    add('hint', 'Hint', () => tell(hint()));
    add('solution', 'Solution', () => act.attempt(reveal));
  }
  add('again', 'Again', () => act.attempt(() => open(puzzle.id)));
  add('next', 'Next puzzle', () => act.attempt(next));
  add('leave', 'Analyse', leave);
  renew($('puzzle-actions'), all);
}

function next() {
  const [kind, seed, number] = puzzle.id.split('/');
  return open(`${kind}/${seed}/${BigInt(number) + 1n}`);
}

/** hint is a part of the answer. */
function hint() {
  const { answer, because } = puzzle.solution;
  if (puzzle.kind === 'who') return `Hint: look at plies ${because.join(', ')}.`;
  if (puzzle.kind === 'last') return `Hint: the piece that moved stands on ${answer.slice(2, 4)}.`;
  return `Hint: the move begins on ${answer.slice(0, 2)}.`;
}

/** answer judges a move or a piece. What is wrong is told with the reason. */
async function answer(move) {
  act.calm();
  const about = { text: game().text, at: state.covered ? state.at : [game().line.moves.length] };
  let after = null;
  if (!hides(puzzle.kind)) {
    after = await ask({ question: 'play', ...about, move });
    if (after.refused) throw new CoreError(after.refused);
  }
  const asked = puzzle;
  const verdict = await search({ question: 'try', ...about, puzzle: puzzle.id, plies: puzzle.plies, move });
  if (asked !== puzzle) return;
  if (!verdict.right) {
    tell(`No. ${verdict.words}`);
    state.select = '';
    return act.refresh();
  }
  if (after) replace(after);
  if (verdict.reply) await play(verdict.reply);
  if (verdict.solved) return finish(`Solved. ${verdict.words}`);
  tell(verdict.words);
  await act.refresh();
}

async function play(move) {
  replace(await ask({ question: 'play', text: game().text, at: [game().line.moves.length], move }));
}

/** reveal shows the solution. */
async function reveal() {
  const { answer, others } = puzzle.solution;
  if (!hides(puzzle.kind)) {
    load(await before(puzzle));
    await play(answer);
  }
  const also = others ? ` ${others.join(' or ')} could also have led to the board, but not to these numbers.` : '';
  await finish(`The answer is ${answer}.${also}`);
}

/** finish uncovers everything and tells the story of the answer. The board then is one for analysis. */
async function finish(words) {
  solved = true;
  act.against(null);
  $('puzzle-choices').replaceChildren();
  if (puzzle.kind !== 'last') uncover();
  tell(words);
  await act.refresh();
  if (puzzle.solution.tree) $('puzzle-tree').replaceChildren(tree(puzzle.solution.tree));
  const claim = puzzle.kind === 'who' ? `${puzzle.solution.answer}=K` : await lock();
  if (claim) await act.why(claim);
}

function uncover() {
  Object.assign(state, { plain: false, covered: '', at: [game().line.moves.length] });
  document.body.dataset.covered = '';
}

/** lock is what is known of the piece of a puzzle, as a claim. */
async function lock() {
  if (!puzzle.piece) return '';
  const { locked } = await ask(act.question('view'));
  return locked.find(({ claim }) => claim.startsWith(`${puzzle.piece}=`))?.claim;
}

/** tree is a move of a solution with the answers to it. */
function tree({ move, result, duals, answers }) {
  const also = duals ? ` (or ${duals.join(', ')})` : '';
  const list = element('ul', {}, ...(answers ?? []).map((a) => element('li', {}, `${a.move}: `, tree(a.then))));
  return element('span', {}, `${move}${also}${result ? `, ${result}` : ''}`, ...(answers ? [list] : []));
}

/** leave makes the page an analysis board. What a puzzle about the last move shows is no game. */
export function leave() {
  const kind = puzzle.kind;
  puzzle = null;
  act.against(null);
  Object.assign(state, { plain: false, covered: '' });
  delete document.body.dataset.puzzle;
  delete document.body.dataset.covered;
  $('puzzle').hidden = true;
  history.replaceState(history.state, '', location.pathname + location.search);
  return kind === 'last' ? act.newGame('haft') : act.refresh();
}

beside($('puzzle'));
