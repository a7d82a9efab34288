// A game against haft: who plays which side, what haft answers, and how the game ends. The page keeps the game; each
// question to the core has the position, the level and the seed. The browser keeps a copy, so that the game goes on when
// the page is loaded again.

import { $, beside, button, renew } from './dom.js';
import { against, hint } from './actions.js';
import * as analyse from './analyse.js';
import { CoreError, ask, search } from './core.js';
import { fromText } from './files.js';
import { confirmed, drop, keep, kept } from './kept.js';
import { moveAt } from './moves.js';
import * as places from './places.js';
import { choices } from './rules.js';
import { earlier, game, load, replace, state } from './state.js';
import { attempt, calm, refresh, refuse } from './view.js';
import { colour } from './words.js';

const other = { white: 'black', black: 'white' };
const won = (side) => (side === 'white' ? '1-0' : '0-1');

let levels = [], rules = new Map();
let rival = null;    // {level, side: the reader's, seed, from: how many moves the game began with}
let thinking = null; // stops the search for a move
let stuck = false;   // haft owes a move: its search failed
let here = false;    // the next game is to begin where the analysis board is

const made = () => game().line.moves.length;
const moverAfter = (moves) => ((game().first + moves) % 2 ? 'white' : 'black');
const over = () => game().result !== '*';

/** playing tells whether a game against haft is on the page. */
export const playing = () => rival !== null;

/** fromHere opens the place with a game from the analysis board. */
export function fromHere() {
  here = true;
  places.to('play');
}

async function enter(rest, still) {
  document.title = 'Play haft';
  const last = kept('play');
  await learnLevels();
  if (!still()) return;
  if (last && !here) await resume(last, still);
  else await empty(still);
}

/** empty shows the position that the next game begins with, and the form that begins it. A game that was kept stays so. */
async function empty(still) {
  $('rival-head').textContent = 'Play haft';
  for (const id of ['rival-state', 'rival-level-words']) $(id).textContent = '';
  $('rival-actions').replaceChildren();
  await setUp();
  await before(still);
}

/** before shows the position that the next game begins with, unless another game is on the board. */
async function before(still = () => true) {
  if (rival) return;
  const begun = await fresh();
  if (!still()) return;
  load([begun]);
  against({ name: 'The game', refuses: () => 'Choose a level, and press Begin.' });
  await shows();
}

/** placed follows when the reader chooses where the next game begins. */
export const placed = () => attempt(() => before());

/** setUp shows the form that begins a game. */
async function setUp() {
  const other = analyse.position();
  $('rival-here').disabled = !other || other.variant !== 'haft' || (String(other.at) === '0' && !other.text.includes('[HaftPosition '));
  $('rival-here').checked = here && !$('rival-here').disabled;
  here = false;
  $('rival-form').hidden = false;
  $('rival-not').hidden = !rival && !kept('play');
  await options();
}

/** another shows the form during a game. */
const another = () => attempt(async () => {
  await setUp();
  $('rival-go').focus();
});

/** not hides the form, and goes on with the game as it was. */
export const not = () => attempt(async () => {
  if (rival) $('rival-form').hidden = true;
  else await resume(kept('play'), () => true);
});

/** options lists the levels and the rules in the form. */
async function options() {
  const [, { rules: known }] = await Promise.all([learnLevels(), ask({ question: 'new', variant: 'haft' })]);
  describe();
  const all = known.filter(({ name }) => name !== 'announce'); // haft does not play where check is said
  rules = new Map(all.map((rule) => [rule.name, rule.value]));
  $('rival-rules').replaceChildren(...choices(all, (pair) => rules.set(...pair.split('='))));
}

async function learnLevels() {
  if (levels.length) return;
  ({ levels } = await ask({ question: 'levels' }));
  $('rival-level').replaceChildren(...levels.map(({ name }) => new Option(name)));
}

const level = () => levels.find(({ name }) => name === $('rival-level').value);

/** describe says how strong the chosen level is. */
export const describe = () => { $('rival-strength').textContent = level()?.words ?? ''; };

/** begin begins the game that the form describes. It asks if another game has not ended. */
export const begin = async () => {
  const last = kept('play');
  const going = last && !last.over && !(last.moves <= last.rival.from);
  if (!going || await confirmed('End the game on the board?', 'It has no result yet.', false, 'End it and begin')) await attempt(start);
};

async function start() {
  const chosen = new FormData($('rival-form')).get('rival-side');
  const [seed, chance] = crypto.getRandomValues(new Uint32Array(2));
  const side = chosen || (chance % 2 ? 'white' : 'black');
  calm();
  hush();
  const own = `haft (${level().name})`;
  load([await fresh(side === 'white' ? ['you', own] : [own, 'you'])]);
  $('rival-form').hidden = true;
  await sit({ level: level(), side, seed, from: made() });
  scrollTo({ top: 0 }); // to the board, which is above the form on a phone
  await goOn();
}

/** resume goes on with a game that was kept. One that cannot be read any more is dropped. */
async function resume({ rival: seat, text, said }, still) {
  try {
    const games = await fromText(text);
    if (!still()) return;
    load(games);
  } catch (error) {
    drop('play');
    throw error;
  }
  $('rival-form').hidden = true;
  await sit({ ...seat, level: levels.find(({ name }) => name === seat.level) ?? levels[0] });
  await (over() ? tell(said) : goOn());
}

/** shows shows the game. Once it has ended, nobody is to move. */
function shows() {
  state.over = over();
  return refresh();
}

/** store keeps the game for resume. */
const store = (said) => keep('play', {
  rival: { ...rival, level: rival.level.name }, text: game().text, moves: made(), said, over: over(),
});

/** sit makes the game on the board a game against haft, and shows that. */
async function sit(seat) {
  const { side } = rival = seat;
  stuck = false;
  state.flip = side === 'black';
  document.body.dataset.rival = side;
  against({ name: 'A game against haft', refuses, played: goOn });
  $('rival-head').textContent = `You play ${colour[side]} against haft (${rival.level.name})`;
  $('rival-level-words').textContent = rival.level.words;
  await shows();
}

/** fresh returns a new game by the chosen rules, or the game of the analysis board up to the position there. */
async function fresh(players) {
  if ($('rival-here').checked) {
    const { text, at } = analyse.position();
    return ask({ question: 'cut', text, at, players });
  }
  let begun = await ask({ question: 'new', variant: 'haft' });
  for (const pair of rules) begun = await ask({ question: 'rule', text: begun.text, at: [0], rule: pair.join('=') });
  return ask({ question: 'cut', text: begun.text, at: [0], players });
}

/** refuses tells why the reader cannot move now; '' if a move is possible. */
function refuses() {
  if (over()) return 'The game is over. Take a move back, or begin another game.';
  return earlier() || (moverAfter(made()) === rival.side ? '' : 'It is haft\'s turn.');
}

/** goOn ends a game that is over. Otherwise it lets the reader move, or has haft search for its move. */
async function goOn(said = '') {
  const { result, words } = await ask({ question: 'ended', text: game().text });
  if (result) return finish(result, `${said} ${words}`);
  if (moverAfter(made()) === rival.side) return tell(`${said} It is your turn.`);
  think(); // nobody waits for it
}

/** think has haft search for a move. The answer does not count if the search was stopped meanwhile. */
async function think() {
  const control = thinking = new AbortController();
  const about = { text: game().text, at: [made()], level: rival.level.name, seed: rival.seed };
  stuck = false;
  tell('haft is thinking.');
  let answer;
  try {
    answer = await search({ question: 'reply', ...about }, control.signal);
  } catch (error) {
    if (thinking !== control) return;
    if (!(error instanceof CoreError)) throw error;
    thinking = null;
    stuck = true;
    tell('haft has not moved.');
    refuse(error.message, true);
    return;
  }
  if (thinking !== control) return;
  thinking = null;
  await attempt(() => hear(answer));
}

/** hear makes the move that haft answers, or ends the game. */
async function hear({ move, resigns }) {
  if (resigns) return finish(won(rival.side), 'haft resigns');
  if (!move) return tell('The game is over: there is no move.');
  replace(await ask({ question: 'play', text: game().text, at: [made()], move }));
  await shows();
  await goOn(`haft plays ${moveAt(game().first + made() - 1)}.`);
}

/** finish ends the game with a result, and tells why. */
async function finish(result, why) {
  replace(await ask({ question: 'result', text: game().text, at: [made()], result }));
  await shows();
  tell(`${result.replaceAll('-', '–')}: ${why.trim()}.`);
}

/** tell shows how the game stands, and buttons for what the reader can do. They stay where they are: what is not possible
 * now cannot be pressed. */
function tell(said) {
  store(said);
  $('rival-state').textContent = said.trim();
  const press = (name, text, action, possible = true) => button(text, action, { 'data-do': name, disabled: !possible });
  const all = [
    press('back', 'Take back', takeBack, back() >= 0), press('hint', 'Hint', hint, !over() && moverAfter(made()) === rival.side),
    press('resign', 'Resign', () => $('resign').showModal(), !over()),
    press('another', 'New game', another), press('leave', 'Analyse this game', toAnalyse),
  ];
  if (stuck) all.push(press('again', 'Have haft move', think));
  renew($('rival-actions'), all);
}

/** back returns how many moves stay when the reader takes a move back; -1 if there is no move to take back. */
function back() {
  let moves = made() - 1;
  while (moves >= rival.from && moverAfter(moves) !== rival.side) moves--;
  return moves >= rival.from ? moves : -1;
}

/** hush stops the search for a move. */
function hush() {
  const control = thinking;
  thinking = null;
  control?.abort();
}

/** takeBack takes back the last move of the reader, and what haft answered. */
const takeBack = () => attempt(async () => {
  calm();
  hush();
  stuck = false;
  replace(await ask({ question: 'cut', text: game().text, at: [back()] }));
  await shows();
  tell('Taken back. Your turn.');
});

/** resigned ends the game when the reader has confirmed it. */
export const resigned = () => attempt(async () => {
  $('resign').close();
  hush();
  stuck = false;
  await finish(won(other[rival.side]), 'you resign');
});

/** toAnalyse opens the game on the analysis board. */
function toAnalyse() {
  const { games, at } = state;
  analyse.bring(async () => ({ games, at }));
}

function leave() {
  hush();
  rival = null;
  delete document.body.dataset.rival;
}

beside($('rival'));
places.add('play', { enter, leave });
