// The seats of games for two: which seat a link opens, and links for others. A secret comes after the # of a link,
// which browsers do not send. It leaves the address bar as soon as the server has judged it.

import { kept } from './kept.js';

const place = (game) => `haft-seat-${game}`;

/** gameOf returns the name of the game in the address; '' if there is none. */
export function gameOf() {
  const game = new URLSearchParams(location.search).get('game') ?? '';
  return /^[0-9a-f]{32}$/.test(game) ? game : '';
}

/** keep stores the secrets of a game: that of the own seat, and that of the other one if the game began here. They are
 * stored for the tab, too, since one browser may have a tab for each seat. */
export function keep(game, secrets) {
  for (const store of [sessionStorage, localStorage]) {
    try {
      store.setItem(place(game), JSON.stringify(secrets));
    } catch { /* then only the link opens the seat */ }
  }
}

/** stored returns the stored secrets of a game. */
function stored(game) {
  for (const store of [sessionStorage, localStorage]) {
    try {
      const found = JSON.parse(store.getItem(place(game)));
      if (found?.own) return found;
    } catch { /* there are none */ }
  }
  return {};
}

/** known returns the secrets of a game that are stored or in the address. The one in the address may be wrong. */
export function known(game) {
  const before = stored(game), found = /^#seat=([0-9a-f]{32})$/.exec(location.hash)?.[1];
  return !found || before.own === found ? before : { own: found };
}

/** clear removes a secret from the address. */
export function clear() {
  if (location.hash.startsWith('#seat=')) history.replaceState(null, '', location.pathname + location.search);
}

/** last returns the game that was played last in this browser, if it still goes on: {game, words}; otherwise null. */
export const last = () => {
  const found = kept('match');
  return found && !found.over && 'games' in document.documentElement.dataset ? found : null;
};

/** link makes a link to a game: with a secret, to its seat; without one, to watch. The base is where the page is. */
export const link = (game, secret, base = new URL('.', location.href)) =>
  new URL(`?game=${game}${secret ? `#seat=${secret}` : ''}`, base).href;
