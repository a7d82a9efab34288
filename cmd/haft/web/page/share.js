// Links to games, and games for chess programs.

import { $ } from './dom.js';
import { ask } from './core.js';
import * as files from './files.js';
import { game, state } from './state.js';
import * as view from './view.js';

/** saveForChess saves the game as a PGN file that ordinary chess programs can replay. */
export const saveForChess = () => view.attempt(async () => {
  view.calm();
  const { text, refused } = await ask({ question: 'ordinary', text: game().text });
  if (refused) files.shared(refused);
  else files.download('chess.pgn', files.pgn([text]));
}, 'shared');

/** share copies a link to the game and the place in it. */
export async function share() {
  const link = new URL(await files.pack(game().text, state.at), location.href).href;
  history.replaceState(history.state, '', link);
  state.unsaved = false;
  const copied = await files.copyText(link);
  files.shared(copied ? 'The link is on the clipboard.' : 'The link is in the address bar.');
}
