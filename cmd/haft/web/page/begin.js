// The place that begins a game for two, or says why there is none.

import { $ } from './dom.js';
import { ask } from './core.js';
import { begin } from './match.js';
import { keep, kept } from './kept.js';
import * as places from './places.js';
import { closed, openTo, reach } from './reach.js';
import { choices } from './rules.js';
import * as seats from './seats.js';
import { attempt } from './view.js';

let rules = new Map();

const server = document.documentElement.dataset; // what the server says of itself

/** none says why no game for two can begin here, and what to type. */
async function none() {
  const site = document.querySelector('meta[name="haft-worker"]');
  const { type } = site ? {} : await reach();
  $('friend-none').hidden = false;
  $('begin-form').hidden = true;
  $('friend-why').textContent = site
    ? 'This is a site of files: nobody here could carry the moves from one player to the other. On a computer of yours type'
    : 'This server keeps no games, so it cannot carry moves from one player to the other. End it, and type';
  $('friend-type').textContent = type || 'haft serve --open --games haft-games';
  $('friend-then').textContent = 'Then this place gives you a link for the other player.';
}

async function enter() {
  $('friend').append($('refused')); // the board, over which it lies, is not shown here
  document.title = 'Play a friend · haft';
  if (!('games' in server)) return none(); // the server says whether it has games for two
  const last = seats.last();
  $('friend-resume').hidden = !last;
  if (last) {
    $('friend-resume').href = seats.link(last.game);
    $('friend-resume').querySelector('span').textContent = last.words;
  }
  $('begin-name').value = kept('name') ?? '';
  clocked();
  await Promise.all([options(), near()]);
}

/** near says whether a friend can open what is made here. */
async function near() {
  const found = await reach(), { words, type } = found.links.length ? { words: openTo(found.links[0]) } : closed(found);
  $('friend-near').hidden = !words;
  $('friend-near-words').textContent = words;
  $('friend-near-how').hidden = !type;
  $('friend-near-type').textContent = type ?? '';
}

/** options lists the rules of the chosen kind of game. */
export async function options() {
  const { rules: all } = await ask({ question: 'new', variant: $('begin-variant').value });
  rules = new Map(all.map((rule) => [rule.name, rule.value]));
  $('begin-rules').replaceChildren(...choices(all, (pair) => rules.set(...pair.split('='))));
  $('begin-rules-all').hidden = !all.length;
}

/** clocked lets times be entered only if the game has clocks. */
export const clocked = () => {
  for (const id of ['begin-minutes', 'begin-increment']) $(id).disabled = !$('begin-clocked').checked;
};

/** go begins the game on the server, and opens the page of the seat. */
export const go = () => attempt(async () => {
  const clocked = $('begin-clocked').checked, name = $('begin-name').value.trim();
  const { game, secret, another } = await begin({
    variant: $('begin-variant').value,
    rules: [...rules].map((pair) => pair.join('=')),
    name,
    seat: new FormData($('begin-form')).get('seat'),
    clock: clocked ? {
      seconds: Math.round(60 * Number($('begin-minutes').value)),
      increment: Math.round(Number($('begin-increment').value)),
    } : null,
  });
  keep('name', name);
  seats.keep(game, { own: secret, another });
  location.assign(seats.link(game));
});

places.add('friend', { enter });
