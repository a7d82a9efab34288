// The dialog that begins a game for two.

import { $ } from './dom.js';
import { ask } from './core.js';
import { begin } from './match.js';
import { choices } from './rules.js';
import * as seats from './seats.js';
import { attempt } from './view.js';

let rules = new Map();

/** open shows the dialog. */
export async function open() {
  $('begin').showModal();
  $('begin-go').focus();
  await attempt(options);
}

/** options lists the rules of the chosen kind of game. */
export async function options() {
  const { rules: all } = await ask({ question: 'new', variant: $('begin-variant').value });
  rules = new Map(all.map((rule) => [rule.name, rule.value]));
  $('begin-rules').replaceChildren(...choices(all, (pair) => rules.set(...pair.split('='))));
  $('begin-rules-all').hidden = !all.length;
}

/** typed ticks the box for clocks when somebody enters a time. */
export const typed = (e) => { if (e.target.type === 'number') $('begin-clocked').checked = true; };

/** go begins the game on the server, and opens the page of the seat. */
export const go = () => attempt(async () => {
  const clocked = $('begin-clocked').checked;
  $('begin').close();
  const { game, secret, another } = await begin({
    variant: $('begin-variant').value,
    rules: [...rules].map((pair) => pair.join('=')),
    seat: new FormData($('begin-form')).get('seat'),
    clock: clocked ? {
      seconds: Math.round(60 * Number($('begin-minutes').value)),
      increment: Math.round(Number($('begin-increment').value)),
    } : null,
  });
  seats.keep(game, { own: secret, another });
  location.assign(seats.link(game));
});
