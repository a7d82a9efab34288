// Fields in which the user chooses the rules of a game.

import { $, element } from './dom.js';

/** words is what a rule and its values, which are those of game files, are called on the page. */
const words = {
  'en-passant': ['A pawn may take in passing (en passant)', { off: 'no', on: 'yes' }],
  check: ['A king must get out of check', { on: 'yes', off: 'no' }],
  bishops: ['The two bishops begin', { any: 'on any squares', opposite: 'on squares of different colours' }],
  announce: ['Players say “check”', { off: 'no', on: 'yes' }],
  'self-check': ['A move may leave one’s own king in check', { off: 'no', on: 'yes' }],
  promotion: ['A pawn on the last rank', { queen: 'becomes a queen', none: 'stays a pawn' }],
};

/** choices makes a field for each rule. A field calls choose with a pair such as check=off. */
export const choices = (all, choose) => all.map((rule) => {
  const [name, values] = words[rule.name] ?? [rule.name, {}]; // a new rule has no words yet
  const select = element('select', { onchange: (e) => choose(`${rule.name}=${e.target.value}`) },
    ...rule.values.map((value) => new Option(values[value] ?? value, value, false, value === rule.value)));
  return element('label', {}, `${name} `, select);
});

/** show shows the rules of the game on the board. */
export function show(all, choose) {
  $('rules').hidden = !all.length;
  $('rule-list').replaceChildren(...choices(all, choose));
}
