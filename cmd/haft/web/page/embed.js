// A board to look at, in a frame of any page: a position or a game from the address, with a slider. Whoever has made the
// page around it must not be able to have anybody act here, so nothing is kept or read in the browser, and there are no
// seats: this page does not load what knows of them.

import { $, picture } from './dom.js';
import { slider, tray } from './around.js';
import { CoreError, ask } from './core.js';
import { fromText, unpack } from './files.js';
import { chain, game, load, plyOf, state } from './state.js';
import { speak } from './words.js';

let latest = 0;

/** show shows a ply. It drops an answer that arrives after another ply was asked for. */
async function show(ply) {
  const number = ++latest, places = chain();
  $('main').ariaBusy = 'true';
  state.at = places[Math.max(0, Math.min(places.length - 1, ply))];
  try {
    const view = await ask({ question: 'view', text: game().text, at: state.at, flip: state.flip });
    if (number !== latest) return;
    $('picture').replaceChildren(picture(view.svg));
    tray('above', view.taken[state.flip ? 1 : 0]);
    tray('below', view.taken[state.flip ? 0 : 1]);
    $('state').textContent = view.state;
    $('refused').textContent = speak(view.fault ?? '');
    slider(places);
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    $('refused').textContent = error.message;
  } finally {
    if (number === latest) $('main').ariaBusy = 'false';
  }
}

const now = () => plyOf(chain());

/** open shows the game in the address. */
async function open() {
  const [hash, flip] = location.hash.split('&flip');
  $('whole').href = `./${hash}`;
  try {
    const { text, at } = await unpack(hash);
    load(await fromText(text));
    Object.assign(state, { at: at ?? state.at, flip: flip !== undefined });
  } catch (error) {
    if (!(error instanceof CoreError)) throw error;
    $('refused').textContent = error.message;
    $('main').ariaBusy = 'false';
    return;
  }
  document.body.dataset.variant = game().variant;
  $('title').textContent = document.title = game().title || game().name;
  await show(now());
}

const steps = { first: () => 0, back: () => now() - 1, forth: () => now() + 1, last: () => Infinity };
for (const [id, to] of Object.entries(steps)) $(id).addEventListener('click', () => state.games.length && show(to()));
$('ply').addEventListener('input', () => state.games.length && show(Number($('ply').value)));
addEventListener('keydown', (e) => {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
  if (by && state.games.length && e.target !== $('ply')) show(now() + by);
});
addEventListener('hashchange', open);
$('unserved').remove();
$('main').hidden = false;
await open();
