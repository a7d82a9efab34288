// The rules that can be chosen.

import { $, element } from './dom.js';

/** choices are fields for rules; choose is called with a pair such as check=off. */
export const choices = (all, choose) => all.map((rule) => {
  const select = element('select', { onchange: (e) => choose(`${rule.name}=${e.target.value}`) },
    ...rule.values.map((value) => new Option(value, value, false, value === rule.value)));
  return element('label', {}, `${rule.name} `, select);
});

/** show lists them. */
export function show(all, choose) {
  $('rules').hidden = !all.length;
  $('rule-list').replaceChildren(...choices(all, choose));
}
