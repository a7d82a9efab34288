// The editor: a position is set up with tiles, and then analysed, copied or linked. What stands in it is a list of men
// as the core gives it. Each change is written as a position, which the core reads; what it refuses does not happen.

import { $, beside, button, element, taps } from './dom.js';
import * as act from './actions.js';
import * as board from './board.js';
import { CoreError, ask } from './core.js';
import { copyText } from './files.js';
import { keep, kept } from './kept.js';
import * as places from './places.js';
import { choices } from './rules.js';
import { game, state } from './state.js';
import * as view from './view.js';
import { colour, speak } from './words.js';

const usual = 'xxxxxxxx/pppppppp/8/8/8/8/PPPPPPPP/XXXXXXXX w - - 0 1 -';
const empty = '8/8/8/8/8/8/8/8 w - - 0 1 -';
const names = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' };
const all = 'KQRBN';

let now = null;      // the core's answer about the position
let past = [];       // positions before changes, for Undo
let brush = null;    // the tile that a click puts on an empty square
let chosen = null;   // the man that is changed: its place in now.men
let flip = false;
let turn = Promise.resolve(); // when the last change has been made

// Addresses.

/** address is a position and its rules as a part of an address: #setup/… or #analyse/… */
const address = (position, rules) => [position.replace(/ -$/, '').replaceAll(' ', '_'), ...rules]
  .map((part) => encodeURIComponent(part).replaceAll('%2F', '/').replaceAll('%3D', '=')).join('&');

/** read reads such a part of an address. */
function read(part) {
  try {
    const [position, ...rules] = part.split('&').map(decodeURIComponent);
    return { position: position.replace(/[_+]/g, ' ').trim(), rule: rules.join(',') };
  } catch {
    throw new CoreError('The link is damaged: the position in it cannot be read.');
  }
}

/** setUp asks the core about a position and its rules, or about a place in a game. */
async function setUp(about) {
  const found = await ask({ question: 'setup', ...about });
  if (found.unread) throw new CoreError(unread(found.unread));
  return found;
}

/** unread says what is wrong with a position by its squares and pieces: who sets tiles up does not see the text. */
const unread = (text) => (text.includes('a condition between pieces')
  ? 'The position says how pieces depend on each other, and that would fit no longer.'
  : text.replace(/^position, column \d+ \((..)\): /, 'On $1: ').replace(/^position, column \d+: /, '')
    .replace(', with \' behind it', ' (choose it, then “Promoted pawn”)').replace('found "", expected', 'something is missing:')
    .replace(/\bfound (.+?), expected /s, '$1 does not fit; it should be ').replace(', expected ', '; it should be ').replace(/^./, (c) => c.toUpperCase()).replace(/\.?$/, '.'));

/** text returns the game, without a move, that begins with the position of an address. */
export async function text(part) {
  const { position, rules, refused } = await setUp(read(part));
  if (refused) throw new CoreError(refused);
  return `[HaftRules "${unusual(rules).join(',')}"]\n[HaftPosition "${position}"]\n\n*\n`;
}

/** unusual are those of the rules that are not as usual. */
const unusual = (rules) => rules.filter(({ value, values }) => value !== values[0]).map((r) => `${r.name}=${r.value}`);

const here = () => address(now.position, unusual(now.rules));

/** about is what the core needs to know of the position. */
const about = () => ({ position: now.position, rule: unusual(now.rules).join(',') });

// Writing a position.

const letters = (man) => (man.side === 'black' ? man.letters.toLowerCase() : man.letters);

/** written is a man as a position has it. Conditions between pieces name them by their numbers. */
const written = (man, numbered) =>
  `{${letters(man)}${numbered && man.number ? man.number : ''}}${man.turned ? '\'' : ''}`;

/** position writes men, with the other fields as they were; nobody takes in passing after a change. */
function position(men, side = now.turn) {
  const fields = now.position.split(' '), conditions = fields[7] ?? '';
  const on = new Map(men.map((man) => [man.at, written(man, conditions)]));
  const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) =>
    [...'abcdefgh'].map((file) => on.get(`${file}${rank}`) ?? '1').join(''));
  const taken = men.filter((man) => man.at === '-').map((man) => written(man, conditions)).join('');
  return `${ranks.join('/')} ${side[0]} - - ${fields[4]} ${fields[5]} ${taken || '-'} ${conditions}`;
}

// Changes. Each begins when the one before it has been made.

/** inTurn makes an action wait for those before it. */
const inTurn = (action) => (...about) => { turn = turn.catch(() => {}).then(() => action(...about)); };

/** press makes a button for a change. */
const press = (label, action, attributes = {}) =>
  button(label, inTurn(action), { 'data-do': attributes['aria-label'] ?? label, ...attributes });

/** look asks the core about a position, and shows it. It keeps what was there if the core refuses. */
async function look(asked, select = '') {
  now = await setUp({ ...asked, select, flip });
  if (places.here() === 'setup') places.rename(`setup/${here()}`);
  keep('setup', here());
  show();
}

/** change shows other men, of which one is then chosen. */
const change = (men, man, side) => view.attempt(async () => {
  view.calm();
  const before = about();
  await look({ ...before, position: position(men, side) }, square(man));
  if (before.position !== now.position) past.push(before);
  choose(man);
});

/** choose has the letters be those of a man, or of nobody. Of those that were taken, it is one that may be the same. */
function choose(man) {
  chosen = man ? now.men.findLastIndex((m) => m.at === man.at && (m.at !== '-' || same(m, man))) : -1;
  show();
}

/** square is the one that a man stands on, or ''. */
const square = (man) => (!man || man.at === '-' ? '' : man.at);

/** select chooses a man, or nobody, and frames his square. */
const select = (man) => view.attempt(async () => {
  await look(about(), square(man));
  choose(man);
});

const manOn = (square) => now.men.find((man) => man.at === square);

/** pick is a click on a square: it chooses the man there, or puts one there. */
function pick(square) {
  view.calm();
  if (brush === 'remove') return manOn(square) && change(now.men.filter((man) => man.at !== square));
  if (manOn(square) || !brush) return select(manOn(square));
  return add({ ...brush, at: square });
}

/** drop moves a man to another square; one that stands there is gone. */
function drop(from, to) {
  const men = now.men.filter((man) => man.at !== to);
  return manOn(from) && change(men.map((man) => (man.at === from ? { ...man, at: to } : man)), { at: to });
}

/** edit changes the chosen man. */
function edit(changed) {
  const man = now.men[chosen], other = { ...man, ...changed };
  return change(now.men.map((m) => (m === man ? other : m)), other);
}

/** toggle gives a man a letter, or takes it away. A man without any is nobody. */
function toggle(letter) {
  const man = now.men[chosen];
  const set = [...all].filter((l) => man.letters.includes(l) !== (l === letter)).join('');
  if (man.pawn) return edit({ pawn: false, letters: letter, number: 0 });
  return set && edit({ letters: set });
}

const add = (man) => change([...now.men, man], man);

const remove = () => change(now.men.filter((_, i) => i !== chosen));

/** key changes the man on the square that has the focus. */
function key(event) {
  const square = event.target.dataset.square, letter = event.key.toUpperCase();
  const removes = event.key === 'Delete' || event.key === 'Backspace';
  if (!removes && (letter.length > 1 || !all.includes(letter))) return false;
  inTurn(() => {
    chosen = now.men.findIndex((man) => man.at === square);
    return chosen < 0 ? undefined : removes ? remove() : toggle(letter);
  })();
  return true;
}

/** undo goes back to the position before the last change. */
const undo = () => view.attempt(async () => {
  if (past.length) await look(past.pop());
  choose();
});

/** whole shows another position, or the same under other rules. */
const whole = (changed) => view.attempt(async () => {
  view.calm();
  const before = about();
  try {
    await look({ ...before, ...changed });
    past.push(before);
  } finally {
    choose();
  }
});

// What is shown.

const sign = (man) => (man.pawn ? 'P' : man.letters === all ? '?' : man.letters);

/** tile makes a button that shows a man. */
const tile = (man, label, onclick, pressed) => press(sign(man), onclick,
  { class: `tile ${man.side}`, 'aria-label': label, title: label, 'aria-pressed': String(pressed) });

/** called is what a man is called: White king, black piece that is a king or a rook. */
function called(man) {
  const side = colour[man.side];
  if (man.pawn) return `${side} pawn`;
  if (man.letters === all) return `${side} piece that may be anything`;
  return `${side} ${[...man.letters].map((letter) => names[letter]).join(' or ')}${man.turned ? ', promoted' : ''}`;
}

const same = (a, b) => a && a.side === b.side && a.pawn === b.pawn && a.letters === b.letters;

function palette() {
  const take = (tile) => { brush = same(brush, tile) ? null : tile; chosen = -1; show(); };
  const row = (side) => element('div', { class: 'tools', role: 'group', 'aria-label': side },
    ...[all, ...all, 'P'].map((letters) => {
      const man = { side, letters, pawn: letters === 'P', turned: false };
      return tile(man, called(man), () => take(man), same(brush, man));
    }));
  const removes = () => { brush = brush === 'remove' ? null : 'remove'; chosen = -1; show(); };
  $('palette').replaceChildren(row('white'), row('black'), press('Remove pieces', removes, {
    'aria-pressed': String(brush === 'remove'),
  }));
}

/** percent is a share of the worlds. */
const percent = (part) => (part === 0 ? 'never' : part === 1 ? 'always' : `${(100 * part).toFixed(1)} %`);

/** tileOf shows the chosen man, with a button for each letter. If nobody is chosen, the buttons cannot be pressed. */
function tileOf() {
  const man = now.men[chosen] ?? { side: 'white', letters: '', at: '' };
  $('tile-head').textContent = !man.at ? `${taps} a piece to change it`
    : `${called(man)}${man.at === '-' ? ', taken' : ` on ${man.at}`}`;
  const king = man.turned || man.at === '-';
  $('tile-letters').replaceChildren(element('span', {}, 'Can be:'),
    ...[...all].filter((letter) => !(king && letter === 'K')).map((letter) => element('span', { class: 'letter' },
      press(letter, () => toggle(letter), {
        'aria-label': names[letter], title: names[letter], 'data-do': letter,
        'aria-pressed': String(!man.pawn && man.letters.includes(letter)),
      }),
      element('small', {}, man.parts && letter in man.parts ? percent(man.parts[letter]) : ''))),
    press('All', () => edit({ letters: king ? 'QRBN' : all, pawn: false, ...(man.pawn && { number: 0 }) })));
  const side = man.side === 'white' ? 'black' : 'white', actions = [
    [`Make it ${colour[side]}’s`, () => edit({ side, number: 0 })],
    ['Remove', remove],
  ];
  if (!man.pawn && man.at !== '-') {
    actions.push(man.turned ? ['Not promoted', () => edit({ turned: false, number: 0 })] :
      ['Promoted pawn', () => edit({ turned: true, number: 0, letters: man.letters.replace('K', '') || 'QRBN' })]);
    actions.push(['Taken', () => edit({ at: '-', letters: man.letters.replace('K', '') || 'QRBN' })]);
  }
  $('tile-actions').replaceChildren(...actions.map(([label, action]) => press(label, action)));
  for (const one of $('tile').querySelectorAll('button')) one.disabled = !man.at;
}

/** taken lists what is known of the pieces that were taken. */
function taken() {
  $('taken').replaceChildren(...['white', 'black'].map((side) => element('div', { class: 'tools' },
    element('span', {}, `${colour[side]}:`),
    ...now.men.flatMap((man, i) => (man.at === '-' && man.side === side ?
      [tile(man, `${called(man)}, taken`, () => { chosen = i; show(); }, i === chosen)] : [])),
    press('+', () => add({ at: '-', side, letters: 'Q', pawn: false, turned: false }),
      { 'aria-label': `Add a taken piece of ${colour[side]}` }))));
}

/** passed offers the squares that a pawn may just have stepped over, where the rule is on. */
function passed() {
  const [stands, over, from] = now.turn === 'white' ? [5, 6, 7] : [4, 3, 2];
  const on = now.rules.some(({ name, value }) => name === 'en-passant' && value === 'on');
  const squares = [...'abcdefgh'].filter((file) => on && !manOn(`${file}${over}`) && !manOn(`${file}${from}`) &&
    now.men.some((man) => man.at === `${file}${stands}` && man.pawn && man.side !== now.turn)).map((file) => file + over);
  const fields = now.position.split(' ');
  $('setup-passed').replaceChildren(...['-', ...squares].map((square) => new Option(square === '-' ? 'none' : square, square)));
  $('setup-passed').value = fields[3];
  $('setup-passed-label').hidden = !squares.length;
}

/** lacks says which side still has no piece that can be the king, as when somebody begins to set one up: nothing is wrong yet. */
function lacks() {
  const [side, other] = ['white', 'black'].filter((side) => !now.men.some((man) => man.side === side && man.letters.includes('K')));
  return side ? `${other ? 'Each side' : colour[side]} needs a piece that can be the king.` : '';
}

/** said is what follows from the position, or why it is impossible. */
function said() {
  if (lacks()) return lacks();
  if (now.refused) return speak(now.refused.replace(/^No world fits the position\. /, 'Impossible: '));
  const moves = now.counts.find(({ name }) => name === 'legal moves').value;
  const state = now.state.replace(/^Before the first move: /, '').replace(/^./, (c) => c.toUpperCase());
  const aside = ['white', 'black'].some((side) => // some piece has been taken
    now.men.filter((man) => man.side === side && man.at !== '-' && !man.pawn && !man.turned).length < 8);
  const counted = aside ? state.replace(/ worlds\.$/, ' worlds, counting taken pieces.') : state;
  return `${counted} ${moves} legal ${moves === '1' ? 'move' : 'moves'}.`;
}

function show() {
  if (places.here() !== 'setup') return;
  const focused = $('setup').contains(document.activeElement) && document.activeElement.dataset.do;
  board.show(now, flip, now.men[chosen]?.at);
  $('setup-state').textContent = said();
  $('setup-state').classList.toggle('wrong', Boolean(now.refused) && !lacks());
  $('setup-go').disabled = Boolean(now.refused);
  for (const radio of $('setup-form').elements['setup-turn']) radio.checked = radio.value === now.turn;
  $('setup-undo').disabled = !past.length;
  if (document.activeElement !== $('setup-text')) $('setup-text').value = now.position;
  const rule = inTurn((pair) => whole({ rule: `${about().rule} ${pair}` }));
  $('setup-rules').replaceChildren(...choices(now.rules, rule));
  passed();
  palette();
  tileOf();
  taken();
  if (focused) $('setup').querySelector(`[data-do="${focused}"]`)?.focus();
}

// The place.

/** fromHere sets up the position on the board. */
export const fromHere = () => view.attempt(async () => {
  const { position, rules } = await setUp({ text: game().text, at: state.at });
  places.to(`setup/${address(position, unusual(rules))}`);
});

async function enter(rest, still) {
  document.title = 'Set up a position · haft';
  Object.assign(document.body.dataset, { variant: 'haft' });
  const part = rest || kept('setup') || address(usual, []);
  [past, chosen, brush] = [[], -1, brush ?? { side: 'white', letters: all, pawn: false, turned: false }];
  let found;
  try {
    found = await setUp({ ...read(part), flip });
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    view.refuse(error.message, true);
    found = await setUp({ position: usual, flip });
  }
  if (!still()) return;
  now = found;
  act.against({ name: 'The editor', refuses: () => '', pick: inTurn(pick), drop: inTurn(drop), key });
  show();
}

/** connect connects the buttons. */
function connect() {
  const click = (id, action) => $(id).addEventListener('click', action);
  click('setup-go', () => places.to(`analyse/${here()}`));
  click('setup-undo', inTurn(undo));
  click('setup-clear', inTurn(() => whole({ position: empty })));
  click('setup-usual', inTurn(() => whole({ position: usual })));
  click('setup-flip', inTurn(() => { flip = !flip; return select(now.men[chosen]); }));
  const copied = async (what, text) => {
    view.calm();
    const done = await copyText(text);
    $('setup-copied').textContent = done ? `${what} is on the clipboard.` : text;
  };
  click('setup-copy', () => copied('The position', now.position));
  click('setup-link', () => copied('The link', new URL(`./#analyse/${here()}`, location.href).href));
  $('setup-form').addEventListener('change', inTurn(({ target }) => {
    if (target.name === 'setup-turn') return change(now.men, now.men[chosen], target.value);
    return target.id === 'setup-passed' && whole({ position: now.position.split(' ').with(3, target.value).join(' ') });
  }));
  $('setup-form').addEventListener('submit', (event) => {
    event.preventDefault();
    $('setup-text').blur();
    inTurn(whole)({ position: $('setup-text').value });
  });
}

beside($('setup'));
connect();
places.add('setup', { enter });
