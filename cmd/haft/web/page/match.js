// A game for two: the stream that tells what happens in it, and what the seat does. The server decides everything; the
// page shows the newest snapshot that it has.

import { CoreError } from './core.js';

const headers = { 'Content-Type': 'application/json' };
const patience = 60_000; // milliseconds in which a request is sent again while the server does not answer

const wait = (time) => new Promise((done) => setTimeout(done, time));

/** post sends a request about games. While nobody answers, or has the time to, it is sent again, which does nothing
 * twice: it has a key. */
async function post(path, body, secret, lost) {
  const authorization = secret ? { Authorization: `Bearer ${secret}` } : {};
  const end = Date.now() + (secret ? patience : 0);
  for (;;) {
    let response;
    try {
      response = await fetch(path, { method: 'POST', headers: { ...headers, ...authorization }, body: JSON.stringify(body) });
    } catch {
      if (Date.now() > end) throw new CoreError('The server does not answer.');
      lost?.();
      await wait(500);
      continue;
    }
    const answer = await response.json().catch(() => ({ error: `The server answers with status ${response.status}.` }));
    if (response.status === 503 && !answer.reason && Date.now() < end) { // it has too much to do
      await wait(500);
      continue;
    }
    if (!response.ok) throw Object.assign(new CoreError(sentence(answer.error)), { reason: answer.reason });
    return answer;
  }
}

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1).replace(/\.?$/, '.');

/** newKey names a request, so that the server knows it when it comes again. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, '0')).join('');

/** begin begins a game, and gives its name, the seat and the secrets. */
export const begin = (wish) => post('games', wish);

/** A Match is a game that somebody plays or looks on at. */
export class Match {
  now = null;       // the newest snapshot
  since = 0;        // when it arrived, by the clock of the page
  seat = '';        // white, black, or '' for who looks on
  connected = false;
  #source = null;
  #news = 0;

  /** The handlers are changed(match) for a new snapshot, connection(match), and happened(event). */
  constructor(game, secrets, handlers) {
    Object.assign(this, { game, secrets, handlers, path: `games/${game}` });
  }

  /** sit asks which seat the secret opens. Without one, or with a wrong one, somebody looks on. */
  async sit() {
    const response = await fetch(this.path).catch(() => null);
    if (!response) throw new CoreError('The server does not answer.');
    const now = await response.json();
    if (!response.ok) throw new CoreError(sentence(now.error));
    try {
      if (this.secrets.own) this.seat = (await post(this.path, { do: 'sit' }, this.secrets.own)).seat;
    } finally {
      this.#take(now);
    }
  }

  /** listen follows the game. A connection that is lost is opened again, and nothing is missed. */
  listen() {
    this.#source?.close();
    const source = this.#source = new EventSource(`${this.path}/events`);
    source.onopen = () => this.#connection(true);
    source.onerror = () => {
      this.#connection(false);
      if (source.readyState === EventSource.CLOSED && source === this.#source) setTimeout(() => this.listen(), 2000);
    };
    source.addEventListener('state', (e) => this.#take(JSON.parse(e.data)));
    source.addEventListener('news', (e) => {
      const event = JSON.parse(e.data);
      if (event.n <= this.#news) return;
      this.#news = event.n;
      this.handlers.happened(event);
    });
  }

  #connection(connected) {
    this.connected = connected;
    this.handlers.connection(this);
  }

  #take(snapshot) {
    if (this.now && snapshot.n < this.now.n) return;
    Object.assign(this, { now: snapshot, since: performance.now() });
    this.handlers.changed(this);
  }

  /** act does something at the seat, about the position that is the newest here. */
  async act(what) {
    const action = { ...what, ply: this.now.ply, key: newKey() };
    this.#take(await post(this.path, action, this.secrets.own, () => this.#connection(false)));
  }

  /** refuses is why the seat cannot move; '' if it can. */
  refuses() {
    if (!this.seat) return 'You look on at this game: only the two who play can move.';
    if (this.now.result) return `The game is over: ${this.now.words}.`;
    if (this.now.turn !== this.seat) return `It is the turn of ${this.now.turn}.`;
    return '';
  }

  /** left is what a clock shows now, in milliseconds. */
  left(side) {
    const { left, running } = this.now.clock;
    const gone = running === side ? performance.now() - this.since : 0;
    return Math.max(0, left[side === 'white' ? 0 : 1] - gone);
  }
}
