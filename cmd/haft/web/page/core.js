// The one way to the core: a question goes there, an answer comes back. The core is in the server that the page comes
// from. In a static site, whose page names a worker, it is in that worker; the questions are the same.

export class CoreError extends Error {}

const mostSeconds = 10; // as long as the server takes for an answer, unless its options say otherwise

const stopped = 'Stopped, without an answer.';

/** server has questions answered by the server. */
const server = {
  asked: new Set(),

  async ask(body) {
    const control = new AbortController();
    this.asked.add(control);
    try {
      return await this.post(body, control.signal);
    } catch (error) {
      if (error instanceof CoreError) throw error;
      throw new CoreError(control.signal.aborted ? stopped : 'The server does not answer.');
    } finally {
      this.asked.delete(control);
    }
  },

  async post(body, signal) {
    const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, signal };
    const end = Date.now() + 1000 * mostSeconds;
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

/** worker has questions answered by a worker, one after the other. One that is to be stopped is ended with it, and the
 * next has another worker. */
const worker = {
  script: document.querySelector('meta[name="haft-worker"]')?.content,
  module: undefined, // of the core: the next worker need not compile it
  running: null,
  asked: [], // {body, done, failed}, the oldest first
  timer: 0,

  ask(body) {
    return new Promise((done, failed) => {
      this.asked.push({ body, done, failed });
      if (!this.running) this.start();
      else if (this.asked.length === 1) this.watch();
      this.running.postMessage({ body });
    });
  },

  start() {
    this.running = new Worker(this.script);
    this.running.onmessage = ({ data }) => this.hear(data);
    this.running.onerror = () => this.end('The core cannot be loaded.');
    this.running.postMessage({ module: this.module });
  },

  hear({ module, failed, text }) {
    if (failed) return this.end(failed);
    if (module) this.ready(module);
    if (text !== undefined) {
      const { done, failed } = this.asked.shift(), answer = JSON.parse(text);
      if (answer.error === undefined) done(answer);
      else failed(new CoreError(answer.error));
    }
    this.watch();
  },

  /** ready keeps the compiled core, and from then on the site opens without a network where the browser can do that. */
  ready(module) {
    this.module = module;
    navigator.serviceWorker?.register('offline.js').catch(() => {});
  },

  /** watch ends an answer that takes too long. */
  watch() {
    clearTimeout(this.timer);
    if (!this.asked.length) return;
    this.timer = setTimeout(() => this.end(`the answer takes longer than the limit of ${mostSeconds}s`), 1000 * mostSeconds);
  },

  end(why) {
    clearTimeout(this.timer);
    this.running?.terminate();
    this.running = null;
    for (const { failed } of this.asked.splice(0)) failed(new CoreError(why));
  },

  stop() {
    if (this.asked.length) this.end(stopped);
  },
};

const core = worker.script ? worker : server;
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

/** giveUp ends all questions that have no answer yet. */
export const giveUp = () => core.stop();
