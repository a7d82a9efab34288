// A program in a worker, by the name of the worker: the core or the player. The first message holds the compiled
// program, if there is one; every other a question. The answers come in the order of the questions; before the first, a
// message with the compiled program says that it is ready.

importScripts('wasm_exec.js');

/** compiled unpacks and compiles the program. Where the server has unpacked it on its own, it comes as it is. */
async function compiled() {
  const file = `${name}.wasm.gz`, response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: status ${response.status}`);
  const packed = await response.blob();
  const [first] = new Uint8Array(await packed.slice(0, 1).arrayBuffer());
  const stream = first === 0x1f ? packed.stream().pipeThrough(new DecompressionStream('gzip')) : packed.stream();
  return WebAssembly.compileStreaming(new Response(stream, { headers: { 'Content-Type': 'application/wasm' } }));
}

/** run starts the program, which makes the function haft. */
async function run(module) {
  const go = new Go();
  const ended = go.run(await WebAssembly.instantiate(module, go.importObject));
  const failed = `The ${name} has ended: this is a fault of haft, or there is not enough memory.`;
  ended.then(() => postMessage({ failed }));
  postMessage({ module });
}

const mostUnpacked = 8_000_001; // one more than the core takes, so that it can say what is too long

/** unpacked is a file of gzip as it was. The browser can do that, so the core need not. */
async function unpacked(base64) {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)), parts = [];
  let size = 0;
  for await (const part of new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))) {
    parts.push(part);
    if ((size += part.length) >= mostUnpacked) break;
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** answer is what the program says. */
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

let last = Promise.resolve(); // what was begun last; the next waits for it

onmessage = ({ data: { module, body } }) => {
  last = last.then(async () => {
    if (body === undefined) await run(module ?? await compiled());
    else postMessage({ text: await answer(body) });
  }).catch((error) => postMessage({ failed: `The ${name} cannot be run: ${error.message}` }));
};
