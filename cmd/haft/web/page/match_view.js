// What the page shows of a game for two: clocks beside the board, whose turn it is, offers, links, and buttons.

import { $, beside, button, element, renew } from './dom.js';
import { against } from './actions.js';
import { Match } from './match.js';
import * as files from './files.js';
import { mark } from './places.js';
import * as seats from './seats.js';
import { earlier, forget, game, plyOf, chain, state } from './state.js';
import { attempt, refresh } from './view.js';

const colour = { white: 'White', black: 'Black' };
const other = { white: 'black', black: 'white' };
const what = { draw: 'a draw', takeback: 'to take a move back', rematch: 'a rematch' };

let match = null, lately = '';

/** start shows the game that the address names. It returns false if there is none. */
export async function start() {
  const name = seats.gameOf();
  if (!name || location.hash.startsWith('#g=')) return false;
  match = new Match(name, seats.known(name), { changed, connection, happened });
  await attempt(sit);
  if (!match.now) return false;
  against({ name: 'A game for two', alone: true, refuses, play: (move) => match.act({ do: 'move', move }) });
  $('match').hidden = false;
  mark('friend');
  document.body.dataset.match = match.seat ? 'play' : 'watch';
  match.listen();
  links();
  beside($('match'));
  setInterval(tick, 100);
  window.addEventListener('hashchange', () => location.hash.startsWith('#seat=') && location.reload());
  return true;
}

/** sit takes the seat. It keeps a secret that the server accepts, and removes it from the address. It also removes a
 * wrong secret. If the server does not answer, the secret stays in the address for the next time. */
async function sit() {
  try {
    await match.sit();
  } catch (error) {
    if (error.reason === 'wrong-seat') seats.clear();
    throw error;
  }
  if (!match.seat) return;
  seats.keep(match.game, match.secrets);
  seats.clear();
}

/** refuses tells why no move is possible on the board now; '' if one is. */
const refuses = () => earlier() || match.refuses();

/** changed shows a new snapshot. A reader who looks at an earlier position stays there. */
function changed({ now }) {
  const before = state.games.length ? game() : null;
  if (!before) state.flip = match.seat === 'black';
  const following = !before || plyOf(chain()) === chain().length - 1;
  if (before?.text !== now.document.text) {
    Object.assign(state, { games: [now.document], index: 0 });
    if (following || state.at[0] > now.ply) {
      state.at = now.document.at;
      forget();
    }
    refresh();
  }
  status();
  actions();
  sides();
  follow();
}

/** follow takes a player to the rematch. Spectators get a link instead. */
function follow() {
  const { next } = match.now;
  if (!next || !match.seat) return;
  if (sessionStorage.getItem(`haft-left-${match.game}`)) return; // the player came back to the earlier game
  sessionStorage.setItem(`haft-left-${match.game}`, next);
  seats.keep(next, { own: match.secrets.own });
  location.assign(seats.link(next));
}

/** connection shows whether the server can be reached. */
function connection() {
  const lost = !match.connected;
  $('connection').textContent = lost ? 'The connection is lost. Trying again.' : 'Connected.';
  $('connection').classList.toggle('lost', lost);
}

/** happened notes the answer to an offer, which no snapshot tells. */
function happened(event) {
  lately = '';
  if (event.event === 'decline') lately = `${colour[event.by]} declines ${what[event.what]}.`;
  if (event.event === 'accept' && event.what === 'takeback') {
    lately = `${colour[event.by]} agrees: a move is taken back.`;
  }
}

/** status shows whose turn it is or how the game ended, and what is offered. */
function status() {
  const { now, seat } = match, said = [];
  const yours = now.turn === seat;
  if (now.result) said.push(`${now.result === '*' ? 'No result' : now.result.replaceAll('-', '–')}: ${now.words}.`);
  else said.push(yours ? 'It is your turn.' : `${colour[now.turn]} is to move.`);
  if (lately) said.push(lately);
  for (const [offer, by] of Object.entries(now.offers)) {
    said.push(by === seat ? `You have offered ${what[offer]}.` : `${colour[by]} offers ${what[offer]}.`);
  }
  $('match-head').textContent = seat ? `You play ${colour[seat]}` : 'You are watching';
  if ($('match-state').textContent !== said.join(' ')) $('match-state').textContent = said.join(' ');
  document.title = `${now.result ? 'Over' : yours ? 'Your turn' : `${colour[now.turn]} to move`} · haft`;
}

/** actions shows a button for each thing that the seat can do now. */
function actions() {
  const { now, seat } = match, all = [];
  const add = (text, action, attributes) => all.push(button(text, () => attempt(async () => {
    $('refused').textContent = '';
    await action();
  }), attributes));
  const act = (text, doing) =>
    add(text, () => match.act(doing), { 'data-do': [doing.do, doing.what].filter(Boolean).join('-') });
  if (seat) {
    for (const [offer, by] of Object.entries(now.offers).filter(([, by]) => by !== seat)) {
      act(`Accept the ${offer}`, { do: 'accept', what: offer });
      act('Decline', { do: 'decline', what: offer });
    }
    const made = now.ply - (now.turn === seat ? 1 : 0);
    if (!now.result) {
      if (!now.offers.draw) act('Offer a draw', { do: 'offer', what: 'draw' });
      if (!now.offers.takeback && made > 0) act('Ask to take back', { do: 'offer', what: 'takeback' });
      add('Resign', resign, { 'data-do': 'ask-resign' });
    } else if (!now.next && !now.offers.rematch) act('Offer a rematch', { do: 'offer', what: 'rematch' });
  }
  if (now.result) {
    add('Analyse', analyse, { 'data-do': 'analyse' });
    if (now.next) all.push(element('a', { href: seats.link(now.next) }, 'To the rematch'));
  }
  renew($('match-actions'), all);
}

/** resign asks for confirmation. */
async function resign() {
  $('resign').showModal();
}

/** resigned resigns when the player has confirmed it. */
export const resigned = () => {
  $('resign').close();
  return attempt(() => match.act({ do: 'resign' }));
};

/** analyse opens the game on an analysis board. */
async function analyse() {
  location.assign(new URL(await files.pack(game().text, state.at), new URL('.', location.href)));
}

/** links shows the links to the game. They never change. */
function links() {
  const { seat, secrets, game: name } = match, rows = [];
  if (seat && secrets.another) {
    rows.push(row('other', seats.link(name, secrets.another), `${colour[other[seat]]}: send it to the other player`));
  }
  rows.push(row('watch', seats.link(name), 'spectators'));
  if (seat) rows.push(row('own', seats.link(name, secrets.own), 'yourself on another device'));
  $('links').replaceChildren(...rows);
  const awaited = secrets.another && match.now.ply < 2; // the other player may not be there yet
  $('links').parentElement.open = Boolean(awaited);
  $('match-pgn').href = `games/${name}/pgn`;
}

/** row shows a link, with a button that copies it. */
function row(id, address, words) {
  const select = (e) => e.target.select();
  const field = element('input', { readonly: true, value: address, id: `link-${id}`, onfocus: select });
  const told = element('span', { role: 'status', class: 'note' });
  const copy = button('Copy link', async () => {
    const copied = await files.copyText(address);
    told.textContent = copied ? 'copied' : 'copy it from the field';
    if (!copied) field.select();
  }, { 'aria-label': `Copy the link for ${words}` });
  return element('div', { class: 'link' }, element('label', { for: field.id }, `For ${words}`), field, copy, told);
}

/** sides shows the two players, one above the board and one below, with their clocks. */
function sides() {
  const { now, seat } = match;
  const below = state.flip ? 'black' : 'white';
  for (const [id, side] of [['side-above', other[below]], ['side-below', below]]) {
    const name = element('span', { class: `stone ${side}` });
    const parts = [name, element('span', {}, `${colour[side]}${side === seat ? ' (you)' : ''}`)];
    if (!now.result && now.turn === side) parts.push(element('span', { class: 'note' }, 'to move'));
    const words = `Clock of ${colour[side]}`;
    if (now.clock) {
      parts.push(element('span', { class: 'clock', role: 'timer', 'aria-label': words, 'data-side': side }));
    }
    $(id).replaceChildren(...parts);
    $(id).classList.toggle('turn', !now.result && now.turn === side);
  }
  tick();
}

/** turned shows the players again when the board was turned. */
export const turned = () => { if (match?.now) sides(); };

/** tick shows the time on the clocks. */
function tick() {
  if (!match.now?.clock) return;
  for (const clock of document.querySelectorAll('.clock')) {
    const left = match.left(clock.dataset.side), seconds = Math.ceil(left / 1000);
    const text = left < 10_000 ? (left / 1000).toFixed(1)
      : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle('low', left < 10_000);
    clock.classList.toggle('running', match.now.clock.running === clock.dataset.side);
  }
}
