// Fields in which the user chooses the rules of a game.

import { $, element } from './dom.js';

/** choices makes a field for each rule. A field calls choose with a pair such as check=off. */
export const choices = (all, choose) => all.map((rule) => {
  const select = element('select', { onchange: (e) => choose(`${rule.name}=${e.target.value}`) },
    ...rule.values.map((value) => new Option(value, value, false, value === rule.value)));
  return element('label', {}, `${rule.name} `, select);
});

/** show shows the rules of the game on the board. */
export function show(all, choose) {
  $('rules').hidden = !all.length;
  $('rule-list').replaceChildren(...choices(all, choose));
}
