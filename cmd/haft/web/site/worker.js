// A worker that runs a program: the core or the player, as its name says. The first message to it has the compiled
// program, or nothing; every other has a question. The worker first sends the compiled program, to say that it is
// ready, and then the answers in the order of the questions.

importScripts('wasm_exec.js');

/** compiled loads, unpacks and compiles the program. Some servers have it unpacked on the way; then it need not be
 * here. */
async function compiled() {
  const file = `${name}.wasm.gz`, response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: status ${response.status}`);
  const packed = await response.blob();
  const [first] = new Uint8Array(await packed.slice(0, 1).arrayBuffer());
  const stream = first === 0x1f ? packed.stream().pipeThrough(new DecompressionStream('gzip')) : packed.stream();
  return WebAssembly.compileStreaming(new Response(stream, { headers: { 'Content-Type': 'application/wasm' } }));
}

/** run starts the program, which defines the function haft. */
async function run(module) {
  const go = new Go();
  const ended = go.run(await WebAssembly.instantiate(module, go.importObject));
  const failed = `The ${name} has ended. Either this is a fault of haft, or there is not enough memory.`;
  ended.then(() => postMessage({ failed }));
  postMessage({ module });
}

const mostUnpacked = 8_000_001; // one more than the core takes, so that the core can refuse it

/** unpacked unpacks a gzip file. The browser can do that, so the core does not need to. */
async function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)), parts = [];
  let size = 0;
  for await (const part of new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))) {
    parts.push(part);
    if ((size += part.length) >= mostUnpacked) break;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** answer asks the program a question, and returns its answer as JSON. */
async function answer(body) {
  const question = JSON.parse(body);
  if (!question.data?.startsWith('H4sI')) return haft(body); // as gzip begins
  let file;
  try {
    file = await unpacked(question.data);
  } catch {
    return JSON.stringify({ error: 'the gzip data is damaged or cut off' });
  }
  return haft(JSON.stringify({ ...question, data: undefined }), file);
}

let last = Promise.resolve(); // the latest message; the next one waits for it

onmessage = ({ data: { module, body } }) => {
  last = last.then(async () => {
    if (body === undefined) await run(module ?? await compiled());
    else postMessage({ text: await answer(body) });
  }).catch((error) => postMessage({ failed: `The ${name} cannot be run: ${error.message}` }));
};
