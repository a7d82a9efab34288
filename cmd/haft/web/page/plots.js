// Plots and tables about a game: what is known after each ply, and which pieces depend on each other.

import { $, element, shape } from './dom.js';
import { moveAt, numbered } from './moves.js';
import { claimed, named } from './words.js';

const wide = 400, high = 160, left = 30, below = 24, above = 16;

/** after says after which move a position is. */
const after = (ply) => (moveAt(ply) ? `after ${moveAt(ply)}` : 'before the first move');

/** timeline plots the entropy of the worlds by ply, and marks each lock. For QuantumChess it is a table of the plays. A
 * click on a plot calls go(ply). */
export function timeline(answer, ply, go) {
  if (answer.plays) $('timeline-plot').replaceChildren(plays(answer.plays, ply));
  else if (answer.instants?.length) {
    $('timeline-plot').replaceChildren(entropy(answer.instants, ply, go));
    if (answer.scores) $('timeline-plot').append(points(answer, ply, go));
  } else $('timeline-plot').textContent = 'There is nothing to show.';
}

/** axes returns an empty plot by ply and its function x. The plot has lines at the marks, and one at the ply on the
 * board. A click on it calls go(ply). */
function axes(label, last, ply, { marks, y, text, unit, help }, go) {
  const x = (p) => left + ((wide - left - 10) * p) / Math.max(1, last);
  const plot = shape('svg', { class: 'plot', viewBox: `0 0 ${wide} ${high}`, role: 'img', 'aria-label': label });
  plot.append(shape('title', {}, help), shape('text', { x: 2, y: above - 3 }, unit));
  for (const mark of marks) {
    plot.append(shape('line', { class: 'rule', x1: left, x2: wide - 10, y1: y(mark), y2: y(mark) }),
      shape('text', { x: left - 4, y: y(mark) + 4, 'text-anchor': 'end' }, String(mark)));
  }
  plot.append(shape('line', { class: 'now', x1: x(ply), x2: x(ply), y1: above, y2: high - below }),
    shape('text', { x: wide / 2, y: high - 6, 'text-anchor': 'middle' }, text));
  plot.addEventListener('click', (event) => {
    const box = plot.getBoundingClientRect();
    const at = (((event.clientX - box.left) / box.width) * wide - left) / (wide - left - 10);
    go(Math.max(0, Math.min(last, Math.round(at * Math.max(1, last)))));
  });
  return { plot, x };
}

/** curve returns a line through points. */
const curve = (points) => shape('polyline', { class: 'curve', points: points.map((p) => p.join()).join(' ') });

/** entropy plots the entropy of the worlds after each ply. */
function entropy(all, ply, go) {
  const most = Math.max(1, ...all.map((i) => i.bits)), now = Math.min(ply, all.length - 1);
  const y = (bits) => above + (high - above - below) * (1 - bits / most);
  const last = all.length - 1, first = all[0].bits.toFixed(1);
  const { plot, x } = axes(
    `Entropy of the worlds: ${first} bits at first, ${all[last].bits.toFixed(1)} ${after(last)}`,
    last, now, { marks: [0, Math.round(most / 2), Math.round(most)], y, unit: 'bits',
      help: 'Up: how much is still open, in bits: one bit is a question with yes or no. To the right: the moves. A dot: a piece ' +
        'becomes known.',
      text: `${after(now)}: ${all[now].bits.toFixed(2)} bits, ${all[now].taken.toFixed(2)} less than before` }, go);
  plot.append(curve(all.map((i) => [x(i.ply), y(i.bits)])));
  for (const i of all.filter((i) => i.locks.length)) {
    const names = i.locks.map((l) => claimed(`${l.piece}=${l.nature}`)).join(', ');
    plot.append(shape('circle', { class: 'lock', cx: x(i.ply), cy: y(i.bits), r: 4 },
      shape('title', {}, `${moveAt(i.ply)} makes known that ${names}`)));
  }
  return plot;
}

/** points plots the points that White expects after each ply, from the comments of the game. Plies without one are left
 * out. */
function points({ instants, scores }, ply, go) {
  const last = instants.length - 1, now = Math.min(ply, last);
  const y = (points) => above + (high - above - below) * (1 - points);
  const here = scores.find((s) => s.ply === now);
  const said = (s) => `${s.points.toFixed(2)} ${after(s.ply)}`;
  const { plot, x } = axes(`Points that White expects: ${said(scores[0])}, ${said(scores.at(-1))}`,
    last, now, { marks: [0, 0.5, 1], y, unit: 'points',
      help: 'Up: the points that White expects, 1 for a win and 0.5 for a draw. To the right: the moves.',
      text: `${after(now)}: ${here ? `White expects ${here.points.toFixed(2)} points` : 'no score'}` }, go);
  plot.append(curve(scores.map((s) => [x(s.ply), y(s.points)])));
  if (here) plot.append(shape('circle', { class: 'lock', cx: x(now), cy: y(here.points), r: 4 }));
  plot.id = 'points-plot';
  return plot;
}

const percent = (share) => `${(100 * share.probability).toFixed(2)}`;
const whole = (n) => (n <= Number.MAX_SAFE_INTEGER ? n.toLocaleString('en') : n.toExponential(3));

/** plays returns the table of the plays of QuantumChess. */
function plays(all, ply) {
  const head = ['play', 'happens on %', 'boards', 'distinct', 'White lost %', 'Black lost %', 'in check %'];
  const rows = all.map((p) => element('tr', { 'aria-current': p.ply === ply ? 'step' : undefined },
    ...[numbered(p.ply, p.play), percent(p), whole(p.total), whole(p.distinct), percent(p.white_lost),
      percent(p.black_lost), percent(p.in_check)].map((text) => element('td', {}, text))));
  return scrolled(element('table', { class: 'plays' },
    element('tr', {}, ...head.map((text) => element('th', { scope: 'col' }, text))), ...rows), 'Plays');
}

/** scrolled puts a wide element into a box that scrolls, so that the page need not. */
const scrolled = (e, name) =>
  element('div', { class: 'scrolled', tabindex: '0', role: 'region', 'aria-label': name }, e);

/** entangle shows a table of the mutual information of each pair of pieces that are not known, in bits. */
export function entangle(answer) {
  const pieces = answer.entropy ? Object.keys(answer.entropy) : [];
  if (!pieces.length) {
    $('entangle-plot').textContent = 'Every piece is known.';
    return;
  }
  const bits = new Map(answer.pairs.map((p) => [p.pieces.join(' '), p]));
  const most = Math.max(...answer.pairs.map((p) => p.bits), 1e-9);
  const tile = (p) =>
    element('span', { class: p[0] === 'b' ? 'black' : '', role: 'img', 'aria-label': named(p), title: named(p) }, p.slice(1));
  const head = element('tr', {}, element('td'), ...pieces.map((p) => element('th', { scope: 'col' }, tile(p))));
  const rows = pieces.map((p, i) => element('tr', {}, element('th', { scope: 'row' }, tile(p)), ...pieces.map((q, j) => {
    if (i === j) return element('td', { class: 'self' }, answer.entropy[p].toFixed(1));
    const pair = bits.get(i < j ? `${p} ${q}` : `${q} ${p}`);
    if (!pair) return element('td');
    const [given, before] = [pair.given, pair.before].map((p) => `${(100 * p).toFixed(0)} %`);
    const title = `if ${claimed(pair.if)}, then ${claimed(pair.then)}: ${given} instead of ${before}`;
    const cell = element('td', { title }, pair.bits.toFixed(2).replace(/^0/, ''));
    cell.style.setProperty('--shade', `${Math.round((60 * pair.bits) / most)}%`);
    return cell;
  })));
  $('entangle-plot').replaceChildren(
    scrolled(element('table', { class: 'pairs' }, head, ...rows), 'Bits that two pieces share'),
    element('p', { class: 'note' }, 'Bits that two pieces share; on the diagonal, the bits of a piece. ' +
      `All together: ${answer.bits.toFixed(2)} bits.`));
}
