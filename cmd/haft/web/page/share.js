// Links to games, and games for chess programs.

import { $ } from './dom.js';
import { ask } from './core.js';
import * as files from './files.js';
import { reach } from './reach.js';
import { game, state } from './state.js';
import * as view from './view.js';

/** saveForChess saves the game as a PGN file that ordinary chess programs can replay. */
export const saveForChess = () => view.attempt(async () => {
  view.calm();
  files.shared('');
  const { text, refused } = await ask({ question: 'ordinary', text: game().text });
  if (refused) files.shared(refused);
  else files.download('chess.pgn', files.pgn([text]));
}, 'shared');

/** share copies a link to the game and the place in it. */
export async function share() {
  $('embed-html').hidden = true;
  const link = new URL(await files.pack(game().text, state.at), location.href).href;
  history.replaceState(history.state, '', link);
  state.unsaved = false;
  const copied = await files.copyText(link);
  files.shared(copied ? 'The link is on the clipboard.' : 'The link is in the address bar.');
}

/** embed copies the HTML of a frame with the game and the place in it, for a page of the user's own. */
export async function embed() {
  const address = new URL(`embed.html${await files.pack(game().text, state.at)}${state.flip ? '&flip' : ''}`, location.href);
  const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const field = $('embed-html'), title = game().title || game().name;
  field.value = `<iframe src="${escaped(address.href)}" title="${escaped(title)}" width="420" height="600" style="border:0" loading="lazy"></iframe>`;
  field.hidden = false;
  const where = (await reach()).near ? ' The board in it can be opened on this machine only.' : '';
  const copied = await files.copyText(field.value);
  if (!copied) field.select();
  files.shared(`${copied ? 'The HTML is on the clipboard' : 'Copy the HTML from the field'}. In a page of yours it shows this game.${where}`);
}
