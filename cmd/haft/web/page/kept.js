// What the page keeps in the browser, so that it is there again after a reload, a crash, or another day.

import { $ } from './dom.js';
import { save } from './files.js';
import { unkeptComment } from './moves.js';
import { game, state } from './state.js';

const key = (name) => `haft-1-${name}`; // the number is that of the form in which things are kept
let failed = false; // the browser does not keep anything now

/** keep keeps a value under a name. */
export function keep(name, value) {
  try {
    localStorage.setItem(key(name), JSON.stringify(value));
    failed = false;
  } catch {
    failed = true;
  }
}

/** kept returns the value that is kept under a name, or null. */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(key(name)));
  } catch {
    return null;
  }
}

/** drop forgets what is kept under a name. */
export function drop(name) {
  try {
    localStorage.removeItem(key(name));
  } catch { /* then nothing is kept */ }
}

/** confirmed asks whether something may be done, and returns the answer. If it can be saved, it offers that. Yes
 * is on the button that agrees. */
export function confirmed(head, what, savable, yes) {
  const dialog = $('replace');
  $('replace-head').textContent = head;
  $('replace-what').textContent = what;
  $('replace-save').hidden = !savable;
  $('replace-yes').textContent = yes;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener('close', () => {
      if (dialog.returnValue === 'save') save();
      done(dialog.returnValue !== '');
    }, { once: true });
  });
}

/** mayReplace returns whether other games may take the place of those on the board. It asks if there are moves that are
 * not saved. */
export async function mayReplace() {
  if (!state.unsaved) return true;
  const { title, line } = game(), moves = Math.ceil(line.moves.length / 2);
  const what = title ? `the game ${title}` : `your game${moves ? ` of ${moves} ${moves === 1 ? 'move' : 'moves'}` : ''}`;
  return confirmed(`Replace ${what}?`, 'It has moves that are not saved.', true, 'Replace it');
}

for (const [id, value] of [['replace-yes', 'yes'], ['replace-save', 'save'], ['replace-not', '']]) {
  $(id).addEventListener('click', () => $('replace').close(value));
}

// The browser asks before it leaves the page if something would be lost.
addEventListener('beforeunload', (event) => {
  if ((failed && state.unsaved) || unkeptComment()) event.preventDefault();
});
