// A game against haft: who plays which side, what haft answers, and how the game ends. The page keeps the game; each
// question to the core has the position, the level and the seed. The state of the tab's history has a copy, so that the
// game goes on when the page is loaded again.

import { $, beside, button, renew } from './dom.js';
import { against } from './actions.js';
import { CoreError, ask, search } from './core.js';
import { fromText } from './files.js';
import { choices } from './rules.js';
import { earlier, game, load, replace, state } from './state.js';
import { attempt, calm, refresh } from './view.js';

const colour = { white: 'White', black: 'Black' };
const other = { white: 'black', black: 'white' };
const won = (side) => (side === 'white' ? '1-0' : '0-1');

let levels = [], rules = new Map();
let rival = null;    // {level, side: the reader's, seed, from: how many moves the game began with}
let thinking = null; // stops the search for a move
let stuck = false;   // haft owes a move: its search failed

const made = () => game().line.moves.length;
const moverAfter = (moves) => ((game().first + moves) % 2 ? 'white' : 'black');
const over = () => game().result !== '*';

/** playing tells whether a game against haft is on the page. */
export const playing = () => rival !== null;

/** open shows the dialog that begins a game. */
export async function open() {
  $('rival-here').checked = false;
  $('rival-here').disabled = game().variant !== 'haft' || String(state.at) === '0';
  $('rival-begin').showModal();
  $('rival-go').focus();
  await attempt(options);
}

/** options lists the levels and the rules in the dialog. */
async function options() {
  const [, { rules: all }] = await Promise.all([learnLevels(), ask({ question: 'new', variant: 'haft' })]);
  describe();
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

/** begin begins the game that the dialog describes. */
export const begin = () => attempt(async () => {
  $('rival-begin').close();
  const chosen = new FormData($('rival-form')).get('rival-side');
  const [seed, chance] = crypto.getRandomValues(new Uint32Array(2));
  const side = chosen || (chance % 2 ? 'white' : 'black');
  calm();
  hush();
  const own = `haft (${level().name})`;
  load([await start(side === 'white' ? ['you', own] : [own, 'you'])]);
  await sit({ level: level(), side, seed, from: made() });
  await goOn();
});

/** resume goes on with the game that was on the page before it was loaded again. It returns false if there was none. */
export async function resume() {
  const kept = history.state?.rival;
  if (!kept) return false;
  await attempt(async () => {
    await learnLevels();
    load(await fromText(kept.text));
    await sit({ ...kept, level: levels.find(({ name }) => name === kept.level) });
    await (over() ? tell(kept.said) : goOn());
  });
  return playing();
}

/** keep saves the game for resume. */
function keep(said) {
  const kept = rival && { ...rival, level: rival.level.name, text: game().text, said };
  history.replaceState({ ...history.state, rival: kept }, '');
}

/** sit makes the game on the board a game against haft, and shows that. */
async function sit(seat) {
  const { side } = rival = seat;
  stuck = false;
  state.flip = side === 'black';
  document.body.dataset.rival = side;
  against({ name: 'A game against haft', refuses, played: goOn });
  $('rival').hidden = false;
  $('rival-head').textContent = `You play ${colour[side]} against haft (${rival.level.name})`;
  $('rival-level-words').textContent = rival.level.words;
  await refresh();
}

/** start returns a new game by the chosen rules, or the game on the board up to the position shown. */
async function start(players) {
  if ($('rival-here').checked) return ask({ question: 'cut', text: game().text, at: state.at, players });
  let fresh = await ask({ question: 'new', variant: 'haft' });
  for (const pair of rules) fresh = await ask({ question: 'rule', text: fresh.text, at: [0], rule: pair.join('=') });
  return ask({ question: 'cut', text: fresh.text, at: [0], players });
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
    $('refused').textContent = error.message;
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
  await refresh();
  const ply = game().first + made() - 1;
  await goOn(`haft plays ${Math.ceil(ply / 2)}${ply % 2 ? '.' : '...'} ${game().line.moves.at(-1)}.`);
}

/** finish ends the game with a result, and tells why. */
async function finish(result, why) {
  replace(await ask({ question: 'result', text: game().text, at: [made()], result }));
  await refresh();
  tell(`${result.replaceAll('-', '–')}: ${why.trim()}.`);
}

/** tell shows how the game stands, and a button for each thing that the reader can do. */
function tell(said) {
  keep(said);
  $('rival-state').textContent = said.trim();
  const all = [];
  const add = (name, text, action) => all.push(button(text, action, { 'data-do': name }));
  if (stuck) add('again', 'Have haft move', think);
  if (back() >= 0) add('back', 'Take back', takeBack);
  if (!over()) add('resign', 'Resign', () => $('resign').showModal());
  add('another', 'Another game', open);
  add('leave', 'Analyse', leave);
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
  await refresh();
  tell('Your move is taken back. It is your turn.');
});

/** resigned ends the game when the reader has confirmed it. */
export const resigned = () => attempt(async () => {
  $('resign').close();
  hush();
  stuck = false;
  await finish(won(other[rival.side]), 'you resign');
});

/** leave makes the page an analysis board again. */
function leave() {
  hush();
  rival = null;
  keep('');
  against(null);
  delete document.body.dataset.rival;
  $('rival').hidden = true;
}

beside($('rival'));
