// What the page shows of a game for two: clocks beside the board, whose turn it is, offers, links, and buttons.

import { $, beside, button, element, narrow, picture, renew } from './dom.js';
import { against, select } from './actions.js';
import { Match, codeOf } from './match.js';
import { CoreError } from './core.js';
import * as files from './files.js';
import { confirmed, drop, keep, kept } from './kept.js';
import { names } from './learn.js';
import { mark } from './places.js';
import { closed, openTo, reach } from './reach.js';
import * as seats from './seats.js';
import { earlier, forget, game, plyOf, chain, state } from './state.js';
import { attempt, calm, refresh, shown, stone } from './view.js';
import { colour } from './words.js';

const other = { white: 'black', black: 'white' };
const what = { draw: 'a draw', takeback: 'to take a move back', rematch: 'a rematch', help: 'to play with haft’s help' };

let match = null, lately = '';
let draw = '';  // who offers a draw
let theirs = ''; // what the other side offers
let waited = 0; // the ply after which the premove was chosen

/** start shows the game that the address names. It returns false if there is none. */
export async function start() {
  const name = seats.gameOf();
  if (!name || location.hash.startsWith('#g=')) return false;
  match = new Match(name, seats.known(name), { changed, connection, happened });
  const before = kept(chosenLater());
  if (before) [state.premove, waited] = [before.move, before.ply];
  await Promise.all([attempt(sit, 'refused', true), reach()]); // nothing is shown before both are there, so that nothing moves
  if (!match.now) return false;
  against({ name: 'A game for two', alone: true, refuses, premove, cancel: unsaid, play: (move) => match.act({ do: 'move', move }) });
  $('match').hidden = false;
  beside($('match'));
  mark('friend');
  document.body.dataset.match = match.seat ? 'play' : 'watch';
  match.listen();
  await links();
  $('name').value = own() || (kept('name') ?? '');
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

/** own returns the name of the player here; '' if there is none. */
const own = () => match.now.names?.[match.seat === 'black' ? 1 : 0] ?? '';

/** premove takes a move that is to be made as soon as it is one's turn, and returns whether it does. A click on another
 * piece of one's own selects that. */
function premove(from, to, clicked) {
  const mine = (square) => shown.squares['abcdefgh'.indexOf(square[0]) + 8 * (square[1] - 1)].includes(`, ${colour[match.seat]} `);
  if (!match.seat || match.now.result || match.now.turn === match.seat || earlier()) return false;
  if (!mine(from) || (clicked && mine(to))) return false;
  calm();
  waited = match.now.ply;
  state.select = '';
  choose(from + to);
  refresh();
  status();
  actions();
  return true;
}

const chosenLater = () => `premove-${match.game}`;

/** choose keeps a premove, also for when the page is loaded again; '' for none. */
function choose(move) {
  state.premove = move;
  if (move) keep(chosenLater(), { move, ply: waited });
  else drop(chosenLater());
}

/** unsaid takes the premove back, and returns whether there was one. */
function unsaid() {
  if (!match || !state.premove) return false;
  choose('');
  refresh();
  status();
  actions();
  return true;
}

/** premoved makes the premove if the other side has moved. It is dropped if it is not possible any more, or if the game
 * has ended or gone back. */
async function premoved() {
  const { now, seat } = match, move = state.premove;
  if (!move || !seat) return;
  if (seat !== (waited % 2 ? 'white' : 'black')) { // it is that of the other seat, in another tab of this browser
    state.premove = '';
    return;
  }
  if (now.ply === waited && !now.result) return;
  choose('');
  if (now.result || now.turn !== seat || now.ply !== waited + 1) return refresh();
  try {
    await match.act({ do: 'move', move });
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    lately = `The premove ${move.slice(0, 2)} to ${move.slice(2)} is not possible.`;
    refresh();
    status();
  }
}

/** renamed gives the player here the name in the field. */
export const renamed = () => attempt(async () => {
  const name = $('name').value.trim();
  await match.act({ do: 'name', name });
  keep('name', name);
});

/** changed shows a new snapshot. A reader who looks at an earlier position stays there. */
function changed({ now }) {
  draw = now.offers.draw ?? '';
  const before = state.games.length ? game() : null;
  if (!before) state.flip = match.seat === 'black';
  const following = !before || plyOf(chain()) === chain().length - 1, unaided = !now.help && !now.result;
  const end = match.ended(), differs = state.unaided !== unaided || state.end !== end;
  Object.assign(state, { unaided, over: Boolean(now.result), end });
  document.body.dataset.help = unaided ? 'no' : 'yes';
  if (before?.text !== now.document.text || differs) {
    Object.assign(state, { games: [now.document], index: 0 });
    if (following || state.at[0] > now.ply) {
      state.at = now.document.at;
      forget();
    }
    if (unaided) forget();
    refresh();
  }
  if (match.seat) keep('match', { game: match.game, over: Boolean(now.result), words: `You play ${colour[match.seat]}` });
  premoved();
  status();
  named();
  actions();
  sides();
  uncover();
  follow();
}

/** uncover closes the sheet of a phone when the other side offers something, and scrolls to that. */
function uncover() {
  const before = theirs;
  theirs = Object.keys(match.now.offers).filter((offer) => match.now.offers[offer] === other[match.seat]).join();
  if (!theirs || theirs === before || !narrow.matches || !$('about').classList.contains('open')) return;
  select('');
  for (const id of ['match-answers', 'match-state']) $(id).scrollIntoView({ block: 'nearest' });
}

/** named shows the field for the name, and whether there is help. */
function named() {
  const { now, seat } = match;
  $('name-form').hidden = !seat || Boolean(now.result) || own() !== '';
  $('match-help').textContent = now.result ? '' : now.help ? 'Both want haft’s help.' : 'Without help: haft shows chances only if both of you agree.';
  const { variant } = now.document;
  $('match-game').hidden = !seat || Boolean(match.secrets.another || now.result) || now.ply > 1;
  $('match-game').replaceChildren(`${names[variant]}: `,
    element('a', { href: `./#learn/${variant}/1`, target: '_blank' }, 'learn it in three minutes'));
  $('invite').hidden = !(seat && match.secrets.another && !now.result) || came(other[seat]);
}

/** came tells whether the player of a side has opened the link. */
const came = (side) => Boolean(match.now.here?.[side === 'black' ? 1 : 0]);

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
  const who = event.by && subject(event.by), does = (verb) => (who === 'You' ? verb : `${verb}s`);
  if (event.event === 'decline') lately = `${who} ${does('decline')} ${what[event.what]}.`;
  if (event.event === 'accept' && event.what === 'takeback') lately = `${who} ${does('agree')}: a move is taken back.`;
  if (event.event === 'move' && draw === other[event.by]) lately = `${who} moved: the offer of a draw is declined.`;
  if (event.event === 'accept' && event.what === 'help') lately = `${who} ${does('agree')}: haft helps both.`;
}

/** subject is a player in a sentence: the one here is You. */
const subject = (side) => (side === match.seat ? 'You' : match.called(side));

/** turn says who is to move. */
const turn = () => (match.now.turn === match.seat ? 'Your move' : `${match.called(match.now.turn)} to move`);

/** offered says what a side offers, and how long. */
function offered(offer, by) {
  if (by !== match.seat) return `${match.called(by)} offers ${what[offer]}.`;
  const moves = offer === 'draw' ? ' or moves' : '';
  return `You have offered ${what[offer]}: the offer stands until ${match.called(other[by])} answers${moves}.`;
}

/** asked says which moves a side wants to take back: its last one, and what was answered. */
function asked(by) {
  const { now, seat } = match, moves = now.document.line.moves;
  const answer = now.turn === by, whose = other[by] === seat ? 'your' : `${match.called(other[by])}’s`;
  const both = answer ? `${moves.at(-2)} and ${whose} answer ${moves.at(-1)}` : moves.at(-1);
  return by === seat ? `You have asked to take back ${both}.` : `${match.called(by)} asks to take back ${both}.`;
}

/** status shows whose turn it is or how the game ended, who has come, and what is offered. */
function status() {
  const { now, seat } = match, said = [match.ended() || `${turn()}.`];
  if (seat && !now.result && now.ply < 2 && came(other[seat])) said.unshift(`${match.called(other[seat])} is here.`);
  if (seat && !now.result && now.ply < 2 && !came(other[seat])) said.push('Your friend has not come yet.');
  if (lately) said.push(lately);
  if (state.premove) said.push(`Premove: ${state.premove.slice(0, 2)} to ${state.premove.slice(2)}.`);
  for (const [offer, by] of Object.entries(now.offers)) {
    said.push(offer === 'takeback' ? asked(by) : offered(offer, by));
  }
  $('match-head').textContent = seat ? `You play ${colour[seat]}` : 'You are watching';
  if ($('match-state').textContent !== said.join(' ')) $('match-state').textContent = said.join(' ');
  document.title = `${now.result ? 'Over' : turn()} · haft`;
}

/** actions shows what the seat can do. Buttons stay where they are: what is not possible now cannot be pressed. What the
 * other side offers is answered above them, where there is room for it. */
function actions() {
  const { now, seat } = match, { offers, result } = now;
  const press = (text, action, name, possible = true, kind = undefined) => button(text, () => attempt(async () => {
    $('refused').textContent = '';
    await action();
  }), { 'data-do': name, disabled: !possible, class: kind });
  const act = (text, doing, possible, kind) =>
    press(text, () => match.act(doing), [doing.do, doing.what].filter(Boolean).join('-'), possible, kind);
  const answers = !seat ? [] : Object.entries(offers).filter(([, by]) => by !== seat).flatMap(([offer]) => [
    act(offer === 'help' ? 'Play with help' : `Accept the ${offer}`, { do: 'accept', what: offer }, true, 'main'),
    act('Decline', { do: 'decline', what: offer }),
  ]);
  if (state.premove) answers.push(press('Cancel the premove', unsaid, 'unsaid'));
  renew($('match-answers'), answers);
  const made = now.ply - (now.turn === seat ? 1 : 0), all = [];
  if (seat && !result) {
    all.push(button('Offer a draw', offerDraw, { 'data-do': 'offer-draw', disabled: Boolean(offers.draw) }),
      act('Ask to take back', { do: 'offer', what: 'takeback' }, !offers.takeback && made > 0),
      now.help ? act('End the help', { do: 'decline', what: 'help' })
        : act('Ask for help', { do: 'offer', what: 'help' }, !offers.help),
      press('Resign', resign, 'ask-resign'));
  }
  if (seat && result) all.push(act('Offer a rematch', { do: 'offer', what: 'rematch' }, !now.next && !offers.rematch));
  if (result) all.push(press('Analyse this game', analyse, 'analyse'));
  if (now.next) all.push(element('a', { href: seats.link(now.next) }, 'To the rematch'));
  renew($('match-actions'), $('invite').hidden ? all : []);
}

/** offerDraw asks for confirmation, since who touches the button by mistake cannot take the offer back. */
async function offerDraw() {
  const what = `It stands until ${match.called(other[match.seat])} answers or moves.`;
  if (await confirmed('Offer a draw?', what, false, 'Offer a draw')) await attempt(() => match.act({ do: 'offer', what: 'draw' }));
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

/** links shows the links to the game: those to send where others can open them. */
async function links() {
  const { seat, secrets, game: name } = match, found = await reach();
  const here = new URL('.', location.href).href, bases = [...found.links];
  if (found.near) bases.push(here);
  $('invite-base').replaceChildren(...bases.map((base) => new Option(base === here && found.near ? 'this machine only' : new URL(base).host, base)));
  $('invite-where').hidden = bases.length < 2;
  $('invite-base').onchange = () => show();
  $('match-pgn').href = `games/${name}/pgn`;
  const show = () => {
    const base = $('invite-base').value, rows = [];
    if (seat && secrets.another) invite(seats.link(name, secrets.another, base), found);
    rows.push(row('watch', seats.link(name, '', base), 'For spectators'));
    if (seat) rows.push(row('own', seats.link(name, secrets.own, base), 'For yourself on another device'));
    if (seat && secrets.another) rows.push(row('again', seats.link(name, secrets.another, base), 'For the other player'));
    $('links').replaceChildren(...rows);
  };
  show();
}

/** invite shows the link for the other player, also as a code for a phone. */
function invite(link, found) {
  const { words, type } = found.links.length ? { words: openTo(link) } : closed(found);
  $('invite-link').replaceChildren(row('other', link, `Send this link to the other player, who plays ${colour[other[match.seat]]}`, 'main'));
  $('invite-note').textContent = words;
  $('invite-how').hidden = !type;
  $('invite-type').textContent = type ?? '';
  $('invite-code').replaceChildren();
  $('invite-code').hidden = !found.links.length; // nobody with a phone could open it
  if (found.links.length) codeOf(link).then((svg) => $('invite-code').replaceChildren(picture(svg)), () => {}); // there is the link
}

/** row shows a link, with a button that copies it. */
function row(id, address, words, kind = '') {
  const select = (e) => e.target.select();
  const field = element('input', { readonly: true, value: address, id: `link-${id}`, onfocus: select });
  const told = element('span', { role: 'status', class: 'note' });
  const copy = button('Copy link', async () => {
    const copied = await files.copyText(address);
    told.textContent = copied ? 'copied' : 'copy it from the field';
    if (!copied) field.select();
  }, { 'aria-label': `Copy link. ${words}`, class: kind });
  return element('div', { class: 'link' }, element('label', { for: field.id }, words), field, copy, told);
}

/** sides shows the two players, one above the board and one below, with their clocks. */
function sides() {
  const { now, seat } = match;
  const below = state.flip ? 'black' : 'white';
  for (const [id, side] of [['side-above', other[below]], ['side-below', below]]) {
    const you = side === seat ? ' (you)' : '';
    const parts = [stone(side), element('span', { class: 'player' }, `${match.called(side)}${you}`)];
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
