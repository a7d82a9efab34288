// A game for two: it follows what happens there, and sends what the player does. The server decides everything. The
// page shows the newest snapshot of the server.

import { CoreError } from './core.js';
import { colour } from './words.js';

const headers = { 'Content-Type': 'application/json' };
const patience = 60_000; // milliseconds in which a request without an answer is sent again

const wait = (time) => new Promise((done) => setTimeout(done, time));

/** post sends a request about games, and returns the answer. A request with a secret is sent again while the server
 * does not answer or is busy. That is safe: the server knows a request by its key, and acts only once. */
async function post(path, body, secret, lost) {
  const authorization = secret ? { Authorization: `Bearer ${secret}` } : {};
  const request = { method: 'POST', headers: { ...headers, ...authorization }, body: JSON.stringify(body) };
  const end = Date.now() + (secret ? patience : 0);
  for (;;) {
    let response;
    try {
      response = await fetch(path, request);
    } catch {
      if (Date.now() > end) throw new CoreError('The server does not answer.');
      lost?.();
      await wait(500);
      continue;
    }
    const answer = await response.json().catch(() => ({ error: `The server answers with status ${response.status}.` }));
    if (response.status === 503 && !answer.reason && Date.now() < end) { // it is busy
      await wait(500);
      continue;
    }
    if (answer.error) throw Object.assign(new CoreError(sentence(answer.error)), { reason: answer.reason });
    return answer;
  }
}

/** sentence makes a sentence of a message of the server. */
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1).replace(/\.?$/, '.');

/** newKey makes a key, by which the server knows a request that it gets twice. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, '0')).join('');

/** begin begins a game, and returns its name, the seat and the secrets. */
export const begin = (wish) => post('games', wish);

/** codeOf returns a link as a QR code, which is an SVG picture. */
export const codeOf = async (link) => (await post('code', { text: link })).svg;

/** A Match is a game that somebody plays or watches. */
export class Match {
  now = null;       // the newest snapshot
  since = 0;        // when it arrived, by performance.now()
  seat = '';        // white, black, or '' for a spectator
  connected = false;
  #source = null;
  #news = 0;

  /** The handlers are changed(match) for a new snapshot, connection(match) when it is lost or back, and
   * happened(event). */
  constructor(game, secrets, handlers) {
    Object.assign(this, { game, secrets, handlers, path: `games/${game}` });
  }

  /** sit asks which seat the secret opens. Without the right secret, one can only watch. */
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

  /** listen follows the game. It opens a lost connection again, and misses nothing. */
  listen() {
    this.#source?.close();
    const source = this.#source = new EventSource(`${this.path}/events`);
    source.onopen = () => {
      if (this.connected === false && this.seat) this.sit().catch(() => {}); // a server that was started anew learns who is here
      this.#connection(true);
    };
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

  /** act sends what the player does, with the ply of the position that the player saw. */
  async act(what) {
    const action = { ...what, ply: this.now.ply, key: newKey() };
    this.#take(await post(this.path, action, this.secrets.own, () => this.#connection(false)));
  }

  /** called returns the name of the player of a side, or the side if there is none. */
  called(side) {
    return this.now.names?.[side === 'black' ? 1 : 0] || colour[side];
  }

  /** ended says who has won and why, with the names of the players; '' if the game goes on. */
  ended() {
    const { result, words } = this.now;
    if (!result) return '';
    const resigned = /^(White|Black) resigns$/.exec(words)?.[1].toLowerCase();
    const why = resigned ? `${resigned === this.seat ? 'you' : this.called(resigned)} resigned`
      : words.replace(/\b(White|Black)\b/g, (side) => this.called(side.toLowerCase()));
    const winner = { '1-0': 'white', '0-1': 'black' }[result];
    if (!winner) return `${result === '*' ? 'No result' : result.replaceAll('-', '–')}: ${why}.`;
    const wins = !this.seat ? `${this.called(winner)} wins` : winner === this.seat ? 'You won' : 'You lost';
    return `${wins}: ${why}.`;
  }

  /** refuses tells why the seat cannot move now; '' if it can. */
  refuses() {
    if (!this.seat) return 'You are watching this game. Only its two players can move.';
    if (this.now.result) return 'The game is over.';
    if (this.now.turn !== this.seat) return `It is ${this.called(this.now.turn)}’s turn.`;
    return '';
  }

  /** left returns what the clock of a side shows now, in milliseconds. */
  left(side) {
    const { left, running } = this.now.clock;
    const gone = running === side ? performance.now() - this.since : 0;
    return Math.max(0, left[side === 'white' ? 0 : 1] - gone);
  }
}
