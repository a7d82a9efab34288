// What the page shows of a game for two: clocks beside the board, whose turn it is, offers, links, and what can be done.

import { $, beside, button, element, renew } from './dom.js';
import { attempt, against, refresh } from './actions.js';
import { Match } from './match.js';
import * as files from './files.js';
import * as seats from './seats.js';
import { earlier, forget, game, plyOf, chain, state } from './state.js';

const colour = { white: 'White', black: 'Black' };
const other = { white: 'black', black: 'white' };
const what = { draw: 'a draw', takeback: 'to take a move back', rematch: 'a rematch' };

let match = null, lately = '';

/** start shows the game that the address names; false if it names none. */
export async function start() {
  const name = seats.gameOf();
  if (!name || location.hash.startsWith('#g=')) return false;
  match = new Match(name, seats.known(name), { changed, connection, happened });
  await attempt(sit);
  if (!match.now) return false;
  against({ name: 'A game for two', refuses, play: (move) => match.act({ do: 'move', move }) });
  $('match').hidden = false;
  document.body.dataset.match = match.seat ? 'play' : 'watch';
  match.listen();
  links();
  beside($('match'));
  setInterval(tick, 100);
  window.addEventListener('hashchange', () => location.hash.startsWith('#seat=') && location.reload());
  return true;
}

/** sit takes the seat. Only a secret that the server has found right is kept; one that nobody could judge stays in the
 * address, for the next time. */
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

/** refuses is why no move can be made on the board as it is seen. */
const refuses = () => earlier() || match.refuses();

/** changed shows a new snapshot. Who looks at an earlier position stays there. */
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

/** follow goes to the rematch: who plays at once, who looks on by a link. */
function follow() {
  const { next } = match.now;
  if (!next || !match.seat) return;
  if (sessionStorage.getItem(`haft-left-${match.game}`)) return; // came back to look at the game before
  sessionStorage.setItem(`haft-left-${match.game}`, next);
  seats.keep(next, { own: match.secrets.own });
  location.assign(seats.link(next));
}

function connection() {
  const lost = !match.connected;
  $('connection').textContent = lost ? 'The connection is lost; trying again.' : 'Connected.';
  $('connection').classList.toggle('lost', lost);
}

/** happened tells what can be seen nowhere else. */
function happened(event) {
  lately = '';
  if (event.event === 'decline') lately = `${colour[event.by]} declines ${what[event.what]}.`;
  if (event.event === 'accept' && event.what === 'takeback') lately = `${colour[event.by]} agrees: a move is taken back.`;
}

/** status says whose turn it is, how the game has ended, and what is offered. */
function status() {
  const { now, seat } = match, said = [];
  const yours = now.turn === seat;
  if (now.result) said.push(`${now.result === '*' ? 'No result' : now.result.replaceAll('-', '–')}: ${now.words}.`);
  else said.push(yours ? 'It is your turn.' : `${colour[now.turn]} is to move.`);
  if (lately) said.push(lately);
  for (const [offer, by] of Object.entries(now.offers)) {
    said.push(by === seat ? `You have offered ${what[offer]}.` : `${colour[by]} offers ${what[offer]}.`);
  }
  $('match-head').textContent = seat ? `You play ${colour[seat]}` : 'You look on';
  if ($('match-state').textContent !== said.join(' ')) $('match-state').textContent = said.join(' ');
  document.title = `${now.result ? 'Over' : yours ? 'Your turn' : `${colour[now.turn]} to move`} · haft`;
}

/** actions are the buttons for what the seat can do now. */
function actions() {
  const { now, seat } = match, all = [];
  const add = (text, action, attributes) => all.push(button(text, () => attempt(async () => {
    $('refused').textContent = '';
    await action();
  }), attributes));
  const act = (text, doing) => add(text, () => match.act(doing), { 'data-do': [doing.do, doing.what].filter(Boolean).join('-') });
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

/** resign asks first. */
async function resign() {
  $('resign').showModal();
}

/** resigned is for the button that means it. */
export const resigned = () => {
  $('resign').close();
  return attempt(() => match.act({ do: 'resign' }));
};

/** analyse opens the analysis board with the game. */
async function analyse() {
  location.assign(new URL(await files.pack(game().text, state.at), new URL('.', location.href)));
}

/** links are shown once: they never change. */
function links() {
  const { seat, secrets } = match, rows = [];
  const row = (name, address, words) => {
    const field = element('input', { readonly: true, value: address, id: `link-${name}`, onfocus: (e) => e.target.select() });
    const told = element('span', { role: 'status', class: 'note' });
    rows.push(element('div', { class: 'link' }, element('label', { for: field.id }, `For ${words}`), field, button('Copy link', async () => {
      told.textContent = await files.copyText(address) ? 'copied' : 'copy it from the field';
      if (told.textContent !== 'copied') field.select();
    }, { 'aria-label': `Copy the link for ${words}` }), told));
  };
  if (seat && secrets.another) row('other', seats.link(match.game, secrets.another), `${colour[other[seat]]}: send it to the one you play with`);
  row('watch', seats.link(match.game), 'spectators');
  if (seat) row('own', seats.link(match.game, secrets.own), 'yourself on another device');
  $('links').replaceChildren(...rows);
  $('links').parentElement.open = Boolean(secrets.another) && match.now.ply < 2; // nobody may have come yet
  $('match-pgn').href = `games/${match.game}/pgn`;
}

/** sides are the two who play, above and below the board as it is seen. */
function sides() {
  const { now, seat } = match;
  const below = state.flip ? 'black' : 'white';
  for (const [id, side] of [['side-above', other[below]], ['side-below', below]]) {
    const name = element('span', { class: `stone ${side}` });
    const parts = [name, element('span', {}, `${colour[side]}${side === seat ? ' (you)' : ''}`)];
    if (!now.result && now.turn === side) parts.push(element('span', { class: 'note' }, 'to move'));
    if (now.clock) parts.push(element('span', { class: 'clock', role: 'timer', 'aria-label': `Clock of ${colour[side]}`, 'data-side': side }));
    $(id).replaceChildren(...parts);
    $(id).classList.toggle('turn', !now.result && now.turn === side);
  }
  tick();
}

/** turned has the sides change places with the board. */
export const turned = () => { if (match?.now) sides(); };

/** tick shows the clocks. */
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
