// The one way to the core: a question goes there, an answer comes back. The core is in the server that the page comes
// from. In a static site, whose page names a worker, it is in that worker; the questions are the same.

export class CoreError extends Error {}

const mostSeconds = 10; // as long as the server takes for an answer, unless its options say otherwise

const stopped = 'Stopped, without an answer.';

/** server has questions answered by the server. */
const server = {
  asked: new Set(),

  async ask(body, { signal, seconds = mostSeconds } = {}) {
    const control = new AbortController();
    signal?.addEventListener('abort', () => control.abort());
    if (signal?.aborted) control.abort();
    this.asked.add(control);
    try {
      return await this.post(body, control.signal, seconds);
    } catch (error) {
      if (error instanceof CoreError) throw error;
      throw new CoreError(control.signal.aborted ? stopped : 'The server does not answer.');
    } finally {
      this.asked.delete(control);
    }
  },

  async post(body, signal, seconds) {
    const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, signal };
    const end = Date.now() + 1000 * seconds;
    let response = await fetch('ask', sent);
    while (response.status === 503 && response.headers.has('Retry-After') && Date.now() < end) { // others ask, too
      await new Promise((done) => setTimeout(done, 300));
      response = await fetch('ask', sent);
    }
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    throw new CoreError(refusal(text) ?? `The server answers with status ${response.status}.`);
  },

  stop() {
    for (const control of this.asked) control.abort();
  },
};

/** refusal is what an answer says that is none. */
function refusal(text) {
  try {
    return JSON.parse(text).error;
  } catch {
    return undefined;
  }
}

/** A Work has questions answered by a worker, one after the other. One that is to be stopped is ended with it, and the
 * next has another worker. Its name is that of the program that it runs. */
class Work {
  #module;         // compiled: the next worker need not do that
  #running = null;
  #asked = [];     // {body, done, failed}, the oldest first
  #timer;

  constructor(name) {
    this.name = name;
  }

  ask(body, { signal } = {}) {
    return new Promise((done, failed) => {
      if (signal?.aborted) return failed(new CoreError(stopped));
      const one = { body, done, failed };
      signal?.addEventListener('abort', () => { if (this.#asked.includes(one)) this.stop(); });
      this.#asked.push(one);
      if (!this.#running) this.#start();
      else if (this.#asked.length === 1) this.#watch();
      this.#running.postMessage({ body });
    });
  }

  #start() {
    this.#running = new Worker(script, { name: this.name });
    this.#running.onmessage = ({ data }) => this.#hear(data);
    this.#running.onerror = () => this.#end(`The ${this.name} cannot be loaded.`);
    this.#running.postMessage({ module: this.#module });
  }

  #hear({ module, failed, text }) {
    if (failed) return this.#end(failed);
    if (module) this.#ready(module);
    if (text !== undefined) {
      const { done, failed } = this.#asked.shift(), answer = JSON.parse(text);
      if (answer.error === undefined) done(answer);
      else failed(new CoreError(answer.error));
    }
    this.#watch();
  }

  /** ready keeps the compiled program, and from then on the site opens without a network where the browser can do that. */
  #ready(module) {
    this.#module = module;
    navigator.serviceWorker?.register('offline.js').catch(() => {});
  }

  /** watch ends an answer that takes too long. */
  #watch() {
    clearTimeout(this.#timer);
    if (!this.#asked.length) return;
    const why = `the answer takes longer than the limit of ${mostSeconds}s`;
    this.#timer = setTimeout(() => this.#end(why), 1000 * mostSeconds);
  }

  #end(why) {
    clearTimeout(this.#timer);
    this.#running?.terminate();
    this.#running = null;
    for (const { failed } of this.#asked.splice(0)) failed(new CoreError(why));
  }

  stop() {
    if (this.#asked.length) this.#end(stopped);
  }
}

const script = document.querySelector('meta[name="haft-worker"]')?.content;
const core = script ? new Work('core') : server;
const player = script ? new Work('player') : server; // loaded when it is first asked
const remembered = new Map();
const mostRemembered = 200;

/** ask sends a question and gives the answer. What the core says is wrong is a CoreError. */
export async function ask(question) {
  const body = JSON.stringify(question);
  if (remembered.has(body)) return remembered.get(body);
  const answer = await core.ask(body);
  if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value);
  remembered.set(body, answer);
  return answer;
}

const patience = 60; // seconds to wait while others have the server search

/** search sends a question that takes a search. The signal ends it. */
export const search = (question, signal) => player.ask(JSON.stringify(question), { signal, seconds: patience });

/** giveUp ends all questions that have no answer yet. */
export const giveUp = () => {
  core.stop();
  player.stop();
};
