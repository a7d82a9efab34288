// How games get into the page and out of it: text, files, links and pictures.

import { $, element } from './dom.js';
import { CoreError, ask } from './core.js';
import { state } from './state.js';

const mostBytes = 700_000; // of a file: base64 makes it a third longer, and the server takes a megabyte
const mostText = 900_000; // characters of a game in a link

/** fromFile has the core read a file, which may be compressed, and returns its games. */
export async function fromFile(file) {
  if (file.size > mostBytes) throw new CoreError(`The file has ${file.size} bytes; expected ${mostBytes} at most.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return read({ question: 'read', name: file.name, data: btoa(text) });
}

/** fromText has the core read a text, and returns its games; null if the reader does not want to. */
export const fromText = (text) => read({ question: 'read', text });

/** read has games read. If they may be ordinary chess, it asks; if a letter may mean several pieces, it asks which. */
async function read(question) {
  let answer = await ask(question);
  if (answer.ordinary) {
    const start = $('ordinary') ? await chosen($('ordinary')) : 'ordinary'; // a board in a frame has no dialogs
    if (!start) return null;
    answer = await ask({ ...question, start });
  }
  while (answer.doubt && $('choose')) {
    const { move, before, after, choices } = answer.doubt;
    $('choose-head').textContent = `Which move is ${move}?`;
    $('choices').replaceChildren(...choices.map((c) => element('button', { type: 'button', value: c.move }, c.words)));
    const found = await chosen($('choose'));
    $('choose-head').textContent = 'Which move?';
    if (!found) break; // what was read up to there is shown
    answer = await ask({ question: 'read', name: question.name, text: before + found + after, start: 'haft' });
  }
  if (answer.fault) throw new CoreError(answer.fault.replace(/^pasted:(\d+):(\d+):/, 'Line $1, column $2:'));
  return answer.games;
}

/** chosen opens a dialog, and returns the value of the button that closes it. */
function chosen(dialog) {
  dialog.returnValue = '';
  dialog.showModal();
  const click = ({ target }) => { if (target.closest('button')) dialog.close(target.closest('button').value); };
  dialog.addEventListener('click', click);
  return new Promise((done) => {
    dialog.addEventListener('close', () => {
      dialog.removeEventListener('click', click);
      done(dialog.returnValue);
    }, { once: true });
  });
}

/** download has the browser save a file. */
export function download(name, blob) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** save saves all games in one file, as "haft fmt" writes them. */
export function save() {
  download('game.pgn', pgn(state.games.map((g) => g.text)));
  state.unsaved = false;
}

/** pgn makes a PGN file of games. */
export const pgn = (games) => new Blob(games, { type: 'application/x-chess-pgn' });

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

/** pack makes a link from a game and a place in it. The server never sees it: browsers do not send what follows the #.
 * */
export async function pack(text, at) {
  const packed = new Uint8Array(await new Response(through(text, new CompressionStream('deflate-raw'))).arrayBuffer());
  let letters = '';
  for (const byte of packed) letters += String.fromCharCode(byte);
  const word = btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `#g=${word}&at=${at.join('.')}`;
}

const damaged = 'The link is damaged: the game in it cannot be unpacked.';

/** unpack reads a link that pack has made. It throws a CoreError if the link is damaged or its text too long. */
export async function unpack(hash) {
  const found = /^#g=([\w-]+)(?:&at=(\d+(?:\.\d+)*))?$/.exec(hash);
  if (!found) throw new CoreError(damaged);
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
    throw new CoreError(damaged);
  }
  return { text, at: found[2]?.split('.').map(Number) };
}

/** copyText copies a text to the clipboard, and returns whether that worked. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** copyPicture copies a picture to the clipboard, or saves it if the browser does not allow that. It returns what it
 * did, in words. */
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

/** unshared takes away what was said of another game. */
export function unshared() {
  $('shared').textContent = '';
  if ($('embed-html')) $('embed-html').hidden = true;
}

/** shared shows what was shared, and how, below the buttons. */
export function shared(text) {
  $('shared').textContent = text;
  for (const seen of [$('embed-html'), $('shared')]) seen.scrollIntoView({ block: 'nearest' });
}
