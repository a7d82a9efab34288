// Games in and out: pasted, dropped, saved, as a link, as a picture.

import { $ } from './dom.js';
import { CoreError, ask } from './core.js';
import { state } from './state.js';

const mostBytes = 700_000; // of a file: the server takes a request of a megabyte, and a file grows on its way
const mostText = 900_000;

/** fromFile asks the core what is in a file, as it is. */
export async function fromFile(file) {
  if (file.size > mostBytes) throw new CoreError(`The file has ${file.size} bytes; expected ${mostBytes} at most.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return (await ask({ question: 'read', name: file.name, data: btoa(text) })).games;
}

/** fromText asks the core what somebody has pasted. */
export async function fromText(text) {
  return (await ask({ question: 'read', text })).games;
}

export function download(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** save gives all games to the reader as one file, as "haft fmt" writes them. */
export function save() {
  download('game.pgn', pgn(state.games.map((g) => g.text)));
}

/** pgn is games as a file. */
export const pgn = (games) => new Blob(games, { type: 'application/x-chess-pgn' });

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

/** pack makes a link of a game and a place in it. The server never sees what stands behind the #. */
export async function pack(text, at) {
  const packed = new Uint8Array(await new Response(through(text, new CompressionStream('deflate-raw'))).arrayBuffer());
  let letters = '';
  for (const byte of packed) letters += String.fromCharCode(byte);
  const word = btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `#g=${word}&at=${at.join('.')}`;
}

/** unpack reads what pack has made; null if there is nothing of the kind. It stops where a text is too long. */
export async function unpack(hash) {
  const found = /^#g=([\w-]+)(?:&at=(\d+(?:\.\d+)*))?$/.exec(hash);
  if (!found) return null;
  let text = '';
  try {
    const letters = atob(found[1].replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (c) => c.charCodeAt(0));
    const stream = through(bytes, new DecompressionStream('deflate-raw')).pipeThrough(new TextDecoderStream());
    for await (const part of stream) {
      text += part;
      if (text.length > mostText) throw new CoreError('too long');
    }
  } catch {
    throw new CoreError('The link is damaged: the game in it cannot be unpacked.');
  }
  return { text, at: found[2]?.split('.').map(Number) };
}

/** copyText puts a text on the clipboard, and tells whether that worked. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** copyPicture puts a picture on the clipboard, or saves it where that is not allowed. It tells what it did. */
export async function copyPicture({ svg, wide, high }) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2 * wide, 2 * high];
  canvas.getContext('2d').drawImage(image, 0, 0, 2 * wide, 2 * high);
  URL.revokeObjectURL(image.src);
  const png = await new Promise((done) => canvas.toBlob(done, 'image/png'));
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return 'The picture is on the clipboard.';
  } catch {
    download('board.png', png);
    return 'The picture is saved as board.png.';
  }
}

/** shared tells what was shared, and how. */
export function shared(text) {
  $('shared').textContent = text;
}
