// What the page says about a position in words: the selected square, the reason of a claim, known pieces, and numbers.

import { $, button, element } from './dom.js';
import { state } from './state.js';
import { claimed, speak } from './words.js';

/** show writes all this. The handlers are suppose(claim), why(claim), choose(choices), and step(number). */
export function show(view, handlers) {
  $('state').textContent = view.state;
  $('banner').classList.toggle('empty', !view.banner);
  $('banner-text').textContent = speak(view.banner ?? '');
  const legend = view.legend?.filter((text) => !/: \d+ moves?\.$/.test(text)) ?? []; // the panel lists the moves
  $('legend').textContent = speak(legend.join(' '));
  fault(view);
  square(view.panel, handlers);
  targets(view.targets, handlers);
  why(view.why, handlers);
  $('known-head').textContent = `Known pieces: ${view.locked.length}`;
  $('locked').replaceChildren(...view.locked.map((l) =>
    element('li', {}, `${speak(l.words)} `, asking('why?', `why: ${claimed(l.claim)}`, () => handlers.why(l.claim)))));
  $('numbers').hidden = !view.counts?.length;
  $('counts').replaceChildren(...(view.counts ?? []).flatMap((c) =>
    [element('dt', {}, c.name), element('dd', {}, c.value)]));
}

/** asking makes a button with a short text. Screen readers read the whole question. */
const asking = (text, whole, onclick) => button(text, onclick, { 'aria-label': whole });

/** fault tells if a line is not legal. If it is, the message about the last move stays. */
function fault(view) {
  if (view.fault) $('refused').textContent = speak(view.fault);
}

/** square shows what the piece on the selected square can be. */
function square(panel, handlers) {
  $('panel').classList.toggle('none', !panel);
  $('about').classList.toggle('open', Boolean(panel || state.why));
  $('panel-head').textContent = panel ? speak(panel.head) : 'Select a square';
  $('natures').replaceChildren(...(panel?.rows ?? []).map((row) => {
    const bar = element('span', { class: 'bar' }, element('span'));
    bar.firstChild.style.width = `${100 * row.part}%`;
    const ask = [];
    if (row.suppose) ask.push(asking('suppose', `suppose ${claimed(row.suppose)}`, () => handlers.suppose(row.suppose)));
    if (row.why) ask.push(asking('why?', `why: ${claimed(row.why)}`, () => handlers.why(row.why)));
    return element('tr', { class: row.part ? '' : 'gone' },
      element('th', { scope: 'row' }, row.name), element('td', { 'aria-hidden': 'true' }, bar),
      element('td', { class: 'part' }, row.text), element('td', {}, ...ask));
  }));
}

/** targets lists the moves of the selected piece. */
function targets(all, handlers) {
  $('targets').replaceChildren(...all.map((t) =>
    element('li', {}, button(speak(t.words), () => handlers.choose(t.choices), { class: 'target' }))));
}

/** why shows the reason of a claim, step by step. */
function why(report, handlers) {
  $('why').hidden = !report;
  if (!report) return;
  const steps = report.story?.steps ?? [];
  $('why-head').textContent = report.follows ? `Why: ${claimed(report.claim)}` : `Not so: ${claimed(report.claim)}`;
  $('why-text').textContent = speak(report.text) +
    (report.exception ? ` A world without it: ${report.exception}` : '');
  $('story-tools').hidden = !steps.length;
  $('step-back').disabled = state.step <= 0;
  $('step-forth').disabled = state.step >= steps.length;
  $('story').replaceChildren(...steps.map((s) => {
    const step = button(speak(s.text), () => handlers.step(s.number), {
      class: 'step', 'aria-current': s.number === state.step ? 'step' : undefined,
    });
    step.style.marginInlineStart = `${s.under.length}em`;
    return element('li', {}, step);
  }));
}
