// The seats of games for two: which one a link opens, and the links for others. A secret stands behind the # of a link,
// which browsers keep to themselves, and is taken out of the address bar as soon as the server has judged it.

const place = (game) => `haft-seat-${game}`;

/** gameOf is the name of the game that the address names; '' if it names none. */
export function gameOf() {
  const game = new URLSearchParams(location.search).get('game') ?? '';
  return /^[0-9a-f]{32}$/.test(game) ? game : '';
}

/** keep remembers secrets that open a seat: one's own, and the one for the other seat if one has begun the game. The tab remembers
 * best, since both seats may be played in one browser. */
export function keep(game, secrets) {
  for (const store of [sessionStorage, localStorage]) {
    try {
      store.setItem(place(game), JSON.stringify(secrets));
    } catch { /* then the link is all there is */ }
  }
}

function kept(game) {
  for (const store of [sessionStorage, localStorage]) {
    try {
      const found = JSON.parse(store.getItem(place(game)));
      if (found?.own) return found;
    } catch { /* nothing that can be used */ }
  }
  return {};
}

/** known is what is known of the seat at a game. A secret in the address may be wrong. */
export function known(game) {
  const before = kept(game), found = /^#seat=([0-9a-f]{32})$/.exec(location.hash)?.[1];
  return !found || before.own === found ? before : { own: found };
}

/** clear takes a secret out of the address. */
export function clear() {
  if (location.hash.startsWith('#seat=')) history.replaceState(null, '', location.pathname + location.search);
}

/** link leads to a game: with a secret to a seat, without one to look on. */
export const link = (game, secret) =>
  new URL(`?game=${game}${secret ? `#seat=${secret}` : ''}`, new URL('.', location.href)).href;
