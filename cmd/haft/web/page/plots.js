// Plots that follow the ply: what is known after each, and which pieces depend on each other.

import { $, element, shape } from './dom.js';

const wide = 400, high = 160, left = 30, below = 24, above = 12;

/** timeline draws the entropy of the worlds over the plies, with a mark at each lock; or the plays of QuantumChess. */
export function timeline(answer, ply, go) {
  if (answer.plays) $('timeline-plot').replaceChildren(plays(answer.plays, ply));
  else if (answer.instants?.length) {
    $('timeline-plot').replaceChildren(entropy(answer.instants, ply, go));
    if (answer.scores) $('timeline-plot').append(points(answer, ply, go));
  } else $('timeline-plot').textContent = 'There is nothing to show.';
}

/** axes is an empty plot over the plies, with lines at some values and where y is. A click goes to a ply. */
function axes(label, last, ply, { marks, y, text }, go) {
  const x = (p) => left + ((wide - left - 10) * p) / Math.max(1, last);
  const plot = shape('svg', { class: 'plot', viewBox: `0 0 ${wide} ${high}`, role: 'img', 'aria-label': label });
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

const curve = (points) => shape('polyline', { class: 'curve', points: points.map((p) => p.join()).join(' ') });

function entropy(all, ply, go) {
  const most = Math.max(1, ...all.map((i) => i.bits)), now = Math.min(ply, all.length - 1);
  const y = (bits) => above + (high - above - below) * (1 - bits / most);
  const { plot, x } = axes(
    `Entropy of the worlds: ${all[0].bits.toFixed(1)} bits at first, ${all.at(-1).bits.toFixed(1)} after ply ${all.length - 1}`,
    all.length - 1, now, { marks: [0, Math.round(most / 2), Math.round(most)], y,
      text: `ply ${now}: ${all[now].bits.toFixed(2)} bits, ${all[now].taken.toFixed(2)} less than before` }, go);
  plot.append(curve(all.map((i) => [x(i.ply), y(i.bits)])));
  for (const i of all.filter((i) => i.locks.length)) {
    const names = i.locks.map((l) => `${l.piece}=${l.nature}`).join(' ');
    plot.append(shape('circle', { class: 'lock', cx: x(i.ply), cy: y(i.bits), r: 4 },
      shape('title', {}, `${i.ply}: ${i.move} makes known ${names}`)));
  }
  return plot;
}

/** points draws what White expects over the plies, as the comments say it. A ply without a comment has no point. */
function points({ instants, scores }, ply, go) {
  const last = instants.length - 1, now = Math.min(ply, last);
  const y = (points) => above + (high - above - below) * (1 - points);
  const here = scores.find((s) => s.ply === now);
  const { plot, x } = axes(
    `Points that White expects: ${scores[0].points.toFixed(2)} after ply ${scores[0].ply}, ${scores.at(-1).points.toFixed(2)} after ply ${scores.at(-1).ply}`,
    last, now, { marks: [0, 0.5, 1], y,
      text: `ply ${now}: ${here ? `White expects ${here.points.toFixed(2)} points` : 'no score'}` }, go);
  plot.append(curve(scores.map((s) => [x(s.ply), y(s.points)])));
  if (here) plot.append(shape('circle', { class: 'lock', cx: x(now), cy: y(here.points), r: 4 }));
  plot.id = 'points-plot';
  return plot;
}

const percent = (share) => `${(100 * share.probability).toFixed(2)}`;
const whole = (n) => (n <= Number.MAX_SAFE_INTEGER ? n.toLocaleString('en') : n.toExponential(3));

function plays(all, ply) {
  const head = ['play', 'realised %', 'boards', 'distinct', 'White lost %', 'Black lost %', 'in check %'];
  const rows = all.map((p) => element('tr', { 'aria-current': p.ply === ply ? 'step' : undefined },
    ...[`${p.ply}. ${p.play}`, percent(p), whole(p.total), whole(p.distinct), percent(p.white_lost), percent(p.black_lost),
      percent(p.in_check)].map((text) => element('td', {}, text))));
  return scrolled(element('table', { class: 'plays' },
    element('tr', {}, ...head.map((text) => element('th', { scope: 'col' }, text))), ...rows), 'Plays');
}

/** scrolled is a wide element that scrolls by itself, so that the page need not. */
const scrolled = (e, name) => element('div', { class: 'scrolled', tabindex: '0', role: 'region', 'aria-label': name }, e);

/** entangle shows the mutual information of every two open pieces as a table, in bits. */
export function entangle(answer) {
  const pieces = answer.entropy ? Object.keys(answer.entropy) : [];
  if (!pieces.length) {
    $('entangle-plot').textContent = 'Every piece is known.';
    return;
  }
  const bits = new Map(answer.pairs.map((p) => [p.pieces.join(' '), p]));
  const most = Math.max(...answer.pairs.map((p) => p.bits), 1e-9);
  const head = element('tr', {}, element('td'), ...pieces.map((p) => element('th', { scope: 'col' }, p)));
  const rows = pieces.map((p, i) => element('tr', {}, element('th', { scope: 'row' }, p), ...pieces.map((q, j) => {
    if (i === j) return element('td', { class: 'self' }, answer.entropy[p].toFixed(1));
    const pair = bits.get(i < j ? `${p} ${q}` : `${q} ${p}`);
    if (!pair) return element('td');
    const cell = element('td', { title: `if ${pair.if}, ${pair.then}: ${(100 * pair.given).toFixed(0)} % instead of ${(100 * pair.before).toFixed(0)} %` },
      pair.bits.toFixed(2).replace(/^0/, ''));
    cell.style.setProperty('--shade', `${Math.round((60 * pair.bits) / most)}%`);
    return cell;
  })));
  $('entangle-plot').replaceChildren(
    scrolled(element('table', { class: 'pairs' }, head, ...rows), 'Bits that two pieces share'),
    element('p', { class: 'note' }, `Bits that two pieces share; on the diagonal, the bits of a piece. All together: ${answer.bits.toFixed(2)} bits.`));
}
