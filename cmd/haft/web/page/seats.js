// The seats of games for two: which one a link opens, and the links for others. A secret stands behind the # of a link,
// which browsers keep to themselves, and is taken out of the address bar at once.

const place = (game) => `haft-seat-${game}`;

/** gameOf is the name of the game that the address names; '' if it names none. */
export function gameOf() {
  const game = new URLSearchParams(location.search).get('game') ?? '';
  return /^[0-9a-f]{32}$/.test(game) ? game : '';
}

/** keep remembers secrets: one's own, and the one for the other seat if one has begun the game. The tab remembers
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

/** take is what is known of the seat at a game. A secret in the address is remembered and taken out of it. */
export function take(game) {
  const found = /^#seat=([0-9a-f]{32})$/.exec(location.hash)?.[1];
  if (!found) return kept(game);
  history.replaceState(null, '', location.pathname + location.search);
  const before = kept(game);
  const secrets = before.own === found ? before : { own: found };
  keep(game, secrets);
  return secrets;
}

/** link leads to a game: with a secret to a seat, without one to look on. */
export const link = (game, secret) =>
  new URL(`?game=${game}${secret ? `#seat=${secret}` : ''}`, new URL('.', location.href)).href;
