// Sends questions to the core, which answers them. The core runs in the server that the page comes from. A static site
// has no server: its page names a worker, and the core runs there. The questions are the same.

/** A CoreError is for the user to read: what was wrong with a question, or why there is no answer. */
export class CoreError extends Error {}

const mostSeconds = 10; // the limit of the server for an answer, unless its options change it

const stopped = 'Stopped, without an answer.';

/** server asks the server. */
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
    while (response.status === 503 && response.headers.has('Retry-After') && Date.now() < end) { // it is busy
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

/** refusal returns the message in an answer that failed, if it has one. */
function refusal(text) {
  try {
    return JSON.parse(text).error;
  } catch {
    return undefined;
  }
}

/** A Work asks a worker, one question after the other. To stop a question, it ends the worker; the next question starts
 * another. The name is that of the program in the worker: core or player. */
class Work {
  #module;         // the compiled program, which the next worker can use
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

  /** ready keeps the compiled program. It also has the browser keep the site, if it can, to open it without a network.
   * */
  #ready(module) {
    this.#module = module;
    navigator.serviceWorker?.register('offline.js').catch(() => {});
  }

  /** watch ends a question whose answer takes too long. */
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
const player = script ? new Work('player') : server; // its program is loaded for the first question
const analyst = script ? new Work('player') : server; // a worker of its own: others need not wait until a search ends
const remembered = new Map();
const mostRemembered = 200;

/** ask sends a question and returns the answer. It remembers answers. It throws a CoreError if there is none. */
export async function ask(question) {
  const body = JSON.stringify(question);
  if (remembered.has(body)) return remembered.get(body);
  const answer = await core.ask(body);
  if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value);
  remembered.set(body, answer);
  return answer;
}

const patience = 60; // seconds to wait for a busy server

/** search sends a question that takes a search, and returns the answer. The signal stops the search. */
export const search = (question, signal) => player.ask(JSON.stringify(question), { signal, seconds: patience });

/** think sends a question for the live analysis. The signal stops the search. */
export const think = (question, signal) => analyst.ask(JSON.stringify(question), { signal, seconds: patience });

/** giveUp stops all questions that have no answer yet. */
export const giveUp = () => {
  core.stop();
  player.stop();
};
