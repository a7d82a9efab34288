// What the page says about a position in words: the selected square, the reason of a claim, known pieces, and numbers.

import { $, button, element, narrow, picture, scrollWithin, unbroken } from './dom.js';
import { earlier, state } from './state.js';
import { claimed, speak } from './words.js';

/** show writes all this. The handlers are suppose(claim), why(claim), choose(choices), and step(number). */
export function show(view, handlers) {
  $('state').textContent = state.over && !earlier() ? ended(view.state) : view.state;
  const banner = supposed(view);
  $('banner').classList.toggle('empty', !banner);
  $('banner-text').textContent = banner;
  const legend = view.legend?.filter((text) => !/: \d+ moves?\.$/.test(text)) ?? []; // the panel lists the moves
  const news = view.news ? [`Now known: ${view.news.join(' ')}`] : [];
  $('legend').textContent = speak((legend.length || banner ? legend : news).join(' '));
  square(view.panel, handlers);
  ways(view.panel?.ways ?? []);
  targets(view.panel?.ways ? [] : view.targets, handlers);
  if (state.suppose !== seen && state.suppose && narrow.matches) boardUncovered();
  seen = state.suppose;
  why(view, handlers);
  $('moment').textContent = view.moment ?? '';
  $('known-head').textContent = `Known pieces: ${view.locked.length}`;
  $('locked').replaceChildren(...view.locked.map((l) =>
    element('li', {}, `${speak(l.words)} `, asking('why?', `why: ${claimed(l.claim)}`, () => handlers.why(l.claim)))));
  $('known').hidden = !view.locked.length;
  $('counts').replaceChildren(...(view.counts ?? []).flatMap((c) =>
    [element('dt', {}, c.name), element('dd', {}, c.value)]));
}

let held = {}; // what was supposed last, and in which worlds it holds
let seen = ''; // what was supposed in the latest view

/** supposed says that the board does not show the game as it is, but what is supposed, or one of the worlds; '' if it does. */
function supposed({ banner, sample, report }) {
  if (sample) return `${banner.replace(/^(Random world [^:]*):.*/s, '$1')}. This is not the game.`;
  if (!state.suppose) return '';
  const [, worlds] = /: ([^:]+)$/.exec(banner) ?? [];
  if (worlds) held = { claim: state.suppose, worlds: worlds.replace(' %', '\u00a0%') }; // while a reason is told, the core says that
  const part = held.claim === state.suppose ? `, as in ${held.worlds}` : '';
  return `Only supposed: ${placed(state.suppose, report)}${part}.`;
}

/** placed says a claim in words, with the square of its piece: Black 4 (d8) is the king. */
function placed(claim, report) {
  const [first, then] = claim.split(' -> ');
  if (then) return `if ${placed(first, report)}, ${placed(then, report)}`;
  const square = report?.pieces?.[/^[wb]\d+/.exec(claim)?.[0]]?.square;
  return claimed(claim).replace(/^(?:White|Black) \d+/, (piece) => (square?.length === 2 ? `${piece} (${square})` : piece));
}

/** ended is the state of a game that has ended, in which nobody is to move any more. The last move need not have ended
 * it. */
const ended = (text) => text.replace(/[:,] (White|Black)( is in check| to (move|play)).*/s, `. ${state.end || 'The game is over.'}`);

/** asking makes a button with a short text. Screen readers read the whole question. */
const asking = (text, whole, onclick) => button(text, onclick, { 'aria-label': whole });

let answered = ''; // what the latest answer is about

/** square shows what the piece on the selected square can be. */
function square(panel, handlers) {
  $('panel').classList.toggle('none', !panel);
  const nothing = narrow.matches && panel?.head.startsWith('Nothing on ') && !panel.rows.length; // no sheet says that
  $('about').classList.toggle('open', Boolean((panel && !nothing) || state.why));
  $('answer').classList.toggle('long', Boolean(state.why));
  const asked = `${panel?.square} ${state.why}`;
  if (asked !== answered) $('about').scrollTop = 0;
  answered = asked;
  $('panel-head').textContent = panel ? [speak(panel.head), panel.check].filter(Boolean).join('. ') : 'Select a square';
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

/** ways says in which ways the selected piece can go, and where, in Heisenberg Chess. */
function ways(all) {
  $('ways').replaceChildren(...all.map(({ change, words, to }) => element('li', {},
    document.querySelector(`#key [data-sign=${change}]`).cloneNode(true), element('span', {}, `${words}: ${to.join(' ')}`))));
}

/** targets lists the moves of the selected piece. */
function targets(all, handlers) {
  const parts = all.some(({ words }) => / leaves /.test(words));
  $('targets-note').textContent = parts ? 'Where it can go, and in what part of the starting positions it can:' : '';
  $('targets').replaceChildren(...all.map((t) => element('li', {},
    button(speak(t.words.replace(/ leaves (?=[\d.]+ %)/g, ': ')), () => handlers.choose(t.choices), { class: 'target' }))));
}

let told = ''; // the claim and the step of the latest reason

/** why shows the reason of a claim, step by step; of a claim that is not certain, a world in which it is true and one in
 * which it is not. */
function why({ why: report, worlds, report: position }, handlers) {
  $('why').hidden = !report;
  const before = told;
  told = report ? `${report.claim} ${state.step}` : '';
  if (!report) return;
  const steps = report.story?.steps ?? [], never = report.exceptions === report.worlds;
  const head = report.follows ? 'Why' : never ? 'Not so' : 'Not certain';
  $('why-head').textContent = `${head}: ${placed(report.claim, position)}`;
  $('why-text').replaceChildren(...(steps.length ? [] : speak(report.text).split('\n')).map((text) => element('p', {}, ...unbroken(text))));
  const opposite = report.claim.includes(' -> ') ? '' : report.claim.includes('!') ? report.claim.replace('!', '') : report.claim.replace('=', '!=');
  if (!report.follows && never && /^[wb]\d+=/.test(opposite.replace('!', ''))) {
    $('why-text').append(button(`Why: ${claimed(opposite)}`, () => handlers.why(opposite)));
  }
  $('why-worlds').replaceChildren(...(worlds ?? []).map(({ words, svg }) =>
    element('figure', {}, element('figcaption', {}, words), picture(svg))));
  $('story-tools').hidden = steps.length < 2;
  $('step-back').disabled = state.step <= 1;
  $('step-forth').disabled = state.step >= steps.length;
  $('story').hidden = !steps.length;
  $('story').replaceChildren(...steps.map((s) => {
    const step = element('button', {
      type: 'button', class: 'step', 'aria-current': s.number === state.step ? 'step' : undefined, onclick: () => handlers.step(s.number),
    }, ...unbroken(speak(s.text)));
    step.style.marginInlineStart = `${s.under.length}em`;
    return element('li', {}, step);
  }));
  // The reason in a puzzle is near the button that opens it, and what is said there stays in view.
  if (before.split(' ')[0] !== report.claim && !document.body.dataset.puzzle) $('answer').scrollIntoView({ block: 'nearest' });
  const current = $('story').querySelector('[aria-current]');
  if (before !== told && current) scrollWithin($('story'), current);
  if (before !== told && narrow.matches) boardUncovered();
}

/** boardUncovered scrolls the board of a phone above the sheet that explains it, and below the bar that says what is supposed. */
function boardUncovered() {
  const { top, bottom } = $('frame').getBoundingClientRect();
  const above = $('banner').classList.contains('empty') ? 0 : $('banner').getBoundingClientRect().bottom;
  if (top < above || bottom > $('answer').getBoundingClientRect().top) $('frame').scrollIntoView();
}
