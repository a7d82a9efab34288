// Puzzles: a board and a question, whose answer is a move or a piece. The core makes a puzzle from its ID and judges
// answers. The link of the page holds the ID.

import { $, beside, button, element, renew } from './dom.js';
import * as act from './actions.js';
import { CoreError, ask, search } from './core.js';
import { fromText } from './files.js';
import { game, load, replace, state } from './state.js';
import * as view from './view.js';

const last = 'Select where the piece came from, then where it stands now. If you select a piece, you see in how many ' +
  'worlds it is a king, queen, rook, bishop or knight.';
/** hides tells whether puzzles of this kind hide what the pieces are. */
const hides = (kind) => kind === 'who' || kind === 'last';

let puzzle = null; // as the core gave it
let solved = false;

/** fromLink opens the puzzle that the address names. It returns false if there is none. */
export async function fromLink() {
  if (!location.hash.startsWith('#p=')) return false;
  const id = location.hash.slice(3), kinds = [...$('puzzle-kind').options].map(({ value }) => value);
  if (!/^\w+\/\d{1,19}\/[1-9]\d{0,18}$/.test(id) || !kinds.includes(id.split('/')[0])) {
    throw new CoreError('The link is damaged: after #p= it should have the ID of a puzzle, such as mate2/7/1.');
  }
  if (id !== puzzle?.id) await open(id);
  return puzzle !== null;
}

/** random opens a puzzle of a kind, with a random seed. */
export const random = (kind) => view.attempt(() => open(`${kind}/${crypto.getRandomValues(new Uint32Array(1))[0]}/1`));

async function open(id) {
  view.calm();
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
  await view.refresh();
}

/** before returns the game of a puzzle. If the puzzle does not tell its moves, that is a game without moves. */
const before = async ({ moves }) =>
  (moves ? fromText(moves.join(' ')) : [await ask({ question: 'new', variant: 'haft' })]);

/** choices shows a button for each possible answer, if the question is which piece. */
function choices() {
  const own = puzzle.kind === 'who' ? puzzle.pieces.filter(king) : [];
  $('puzzle-choices').replaceChildren(...own.map(({ piece, square }) =>
    button(`${piece} on ${square}`, () => act.play(piece), { 'data-piece': piece })));
}

/** king tells whether a piece could be the king that is asked for. */
const king = ({ piece, square }) =>
  piece[0] === puzzle.side[0].toLowerCase() && Number(piece.slice(1)) <= 8 && square !== '-';

/** tell shows how the puzzle stands, and a button for each thing that the reader can do. */
function tell(words) {
  $('puzzle-state').textContent = words;
  const all = [];
  const add = (name, label, action) => all.push(button(label, action, { 'data-do': name }));
  if (!solved) {
    add('hint', 'Hint', () => tell(hint()));
    add('solution', 'Solution', () => view.attempt(reveal));
  }
  add('again', 'Again', () => view.attempt(() => open(puzzle.id)));
  add('next', 'Next puzzle', () => view.attempt(next));
  add('leave', 'Analyse', leave);
  renew($('puzzle-actions'), all);
}

/** next opens the puzzle with the next number. */
function next() {
  const [kind, seed, number] = puzzle.id.split('/');
  return open(`${kind}/${seed}/${BigInt(number) + 1n}`);
}

/** hint tells a part of the answer. */
function hint() {
  const { answer, because } = puzzle.solution;
  if (puzzle.kind === 'who') return `Hint: look at plies ${because.join(', ')}.`;
  if (puzzle.kind === 'last') return `Hint: the piece that moved stands on ${answer.slice(2, 4)}.`;
  return `Hint: the move begins on ${answer.slice(0, 2)}.`;
}

/** answer has the core judge an answer, which is a move or a piece. If it is wrong, the core tells why. */
async function answer(move) {
  view.calm();
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
    return view.refresh();
  }
  if (after) replace(after);
  if (verdict.reply) await play(verdict.reply);
  if (verdict.solved) return finish(`Solved. ${verdict.words}`);
  tell(verdict.words);
  await view.refresh();
}

/** play makes a move at the end of the game. */
async function play(move) {
  replace(await ask({ question: 'play', text: game().text, at: [game().line.moves.length], move }));
}

/** reveal shows the answer. */
async function reveal() {
  const { answer, others } = puzzle.solution;
  if (!hides(puzzle.kind)) {
    load(await before(puzzle));
    await play(answer);
  }
  const also = others ? ` ${others.join(' or ')} could also have led to this board, but not to these numbers.` : '';
  await finish(`The answer is ${answer}.${also}`);
}

/** finish shows everything, and why the answer holds. From then on the board is for analysis. */
async function finish(words) {
  solved = true;
  act.against(null);
  $('puzzle-choices').replaceChildren();
  if (puzzle.kind !== 'last') uncover();
  tell(words);
  await view.refresh();
  if (puzzle.solution.tree) $('puzzle-tree').replaceChildren(tree(puzzle.solution.tree));
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

/** tree returns a move of the solution, and a list of the answers to it. */
function tree({ move, result, duals, answers }) {
  const also = duals ? ` (or ${duals.join(', ')})` : '';
  const list = element('ul', {}, ...(answers ?? []).map((a) => element('li', {}, `${a.move}: `, tree(a.then))));
  return element('span', {}, `${move}${also}${result ? `, ${result}` : ''}`, ...(answers ? [list] : []));
}

/** leave makes the page an analysis board. A puzzle about the last move has no game to analyse, so a new one begins. */
export function leave() {
  const kind = puzzle.kind;
  puzzle = null;
  act.against(null);
  Object.assign(state, { plain: false, covered: '' });
  delete document.body.dataset.puzzle;
  delete document.body.dataset.covered;
  $('puzzle').hidden = true;
  history.replaceState(history.state, '', location.pathname + location.search);
  return kind === 'last' ? act.newGame('haft') : view.refresh();
}

beside($('puzzle'));
