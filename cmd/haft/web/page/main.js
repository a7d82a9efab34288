// Connects the page: what each button, field and key does. It also opens the place that the address names.

import { $, slides } from './dom.js';
import { ask, giveUp } from './core.js';
import * as act from './actions.js';
import * as againstHaft from './against_haft.js';
import * as analyse from './analyse.js';
import * as begin from './begin.js';
import * as board from './board.js';
import * as files from './files.js';
import './home.js';
import { keep, kept } from './kept.js';
import './keys.js';
import './learn.js';
import * as live from './live.js';
import * as marks from './marks.js';
import * as matchView from './match_view.js';
import { unkeptComment } from './moves.js';
import * as places from './places.js';
import * as puzzle from './puzzle.js';
import * as setup from './setup.js';
import * as share from './share.js';
import * as sound from './sound.js';
import { game, redo, state, undo } from './state.js';
import * as view from './view.js';
import { claimOf } from './words.js';

/** colours sets the theme: auto, light or dark. Each theme has a file of styles for pictures, which the media turn on.
 * */
function colours(theme) {
  document.documentElement.dataset.theme = theme;
  const [light, dark] = {
    auto: ['screen and (not (prefers-color-scheme: dark))', 'screen and (prefers-color-scheme: dark)'],
    light: ['screen', 'not all'],
    dark: ['not all', 'screen'],
  }[theme];
  $('light').media = light;
  $('dark').media = dark;
}

/** theme returns the theme that the user sees, light or dark. */
function theme() {
  const chosen = $('theme').value;
  return chosen !== 'auto' ? chosen : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** on has an element call an action for an event. */
const on = (id, event, action) => $(id).addEventListener(event, (e) => {
  if (event === 'submit') e.preventDefault();
  return action(e);
});

/** read opens games on the analysis board. */
const read = (games, near) => analyse.bring(async () => ({ games: await games() }), near);

/** set changes the state, and shows it. */
function set(change) {
  Object.assign(state, change);
  return view.refresh();
}

/** restore shows the games before or after a change, if swap finds them. */
function restore(swap) {
  if (!swap()) return;
  view.calm();
  view.refresh();
}

/** copy copies the board as a picture. */
async function copy() {
  const picture = await ask({ ...view.question('picture'), theme: theme() });
  files.shared(await files.copyPicture(picture));
}

/** claim asks about the claim in the field. */
function claim(about) {
  const meant = claimOf($('claim').value, act.pieceOn);
  if (meant) return about(meant, 'ask-refused');
  view.calm();
  $('ask-refused').textContent = 'Write what a piece is or is not: White 5 = king, or d8 is not a queen. A pawn is always a pawn.';
  return undefined;
}

/** comment keeps the comment in the field with the position, and says so. */
async function comment() {
  await act.change({ question: 'comment', comment: $('comment').value });
  if (!unkeptComment()) $('comment-kept').textContent = $('comment').value ? 'Kept: it is in the list of moves.' : 'There is no comment now.';
}

/** buttons connects the buttons. */
function buttons() {
  const click = (id, action) => on(id, 'click', action);
  click('new', () => analyse.bring(async () => ({ games: [await ask({ question: 'new', variant: $('variant').value })] })));
  click('load-open', () => {
    $('files').open = true;
    $('text').scrollIntoView({ block: 'center' });
    $('text').focus({ preventScroll: true });
    $('text').select(); // so that the next game takes the place of the last
  });
  click('undo', () => restore(undo));
  click('redo', () => restore(redo));
  click('first', () => act.leap(0));
  click('back', () => act.leap(act.now() - 1));
  click('forth', () => act.leap(act.now() + 1));
  click('last', () => act.leap(Infinity));
  click('flip', () => set({ flip: !state.flip }).then(matchView.turned));
  click('stop', act.stop);
  click('refused', view.calm);
  click('give-up', giveUp);
  click('step-back', () => act.step(state.step - 1));
  click('step-forth', () => act.step(state.step + 1));
  click('save', files.save);
  click('save-for-chess', share.saveForChess);
  click('share', () => view.attempt(share.share, 'shared'));
  click('embed', () => view.attempt(share.embed, 'shared'));
  click('copy', () => view.attempt(copy, 'shared'));
  click('sound', sound.toggle);
  click('engine-on', live.toggle);
  click('about-close', () => act.select(''));
  click('choose-none', () => $('choose').close());
  click('resign-not', () => $('resign').close());
  click('resign-yes', () => (againstHaft.playing() ? againstHaft : matchView).resigned());
  click('rival-open', againstHaft.fromHere);
  click('setup-open', setup.fromHere);
  click('rival-not', againstHaft.not);
  click('puzzle-open', puzzle.random);
  click('hint', act.hint);
  click('judge', marks.run);
  click('judge-stop', marks.stop);
  click('lenses', (e) => e.target.dataset.lens && act.lens(e.target.dataset.lens));
}

/** fields connects the fields, the forms, and the keys in the list of moves. */
function fields() {
  slides($('ply'), () => act.leap(Number($('ply').value)));
  slides($('world'), () => set({ world: Number($('world').value), suppose: '', why: '', step: 0 }));
  on('theme', 'change', () => { colours($('theme').value); keep('theme', $('theme').value); });
  on('explore', 'change', () => { state.explore = $('explore').checked; });
  on('begin-form', 'submit', begin.go);
  on('begin-clocked', 'change', begin.clocked);
  on('name-form', 'submit', matchView.renamed);
  on('begin-variant', 'change', () => view.attempt(begin.options));
  on('rival-form', 'submit', againstHaft.begin);
  on('rival-level', 'change', againstHaft.describe);
  on('rival-here', 'change', againstHaft.placed);
  on('puzzle-kind', 'change', puzzle.wanted);
  on('puzzle-more', 'toggle', puzzle.wanted);
  on('day-date', 'change', () => $('day-date').value && places.to(`day/${$('day-date').value}`));
  on('keys', 'change', () => { state.keys = $('keys').checked; });
  on('games', 'change', () => { Object.assign(state, { index: Number($('games').value), lens: '' }); return act.jump(game().at); });
  on('type', 'submit', () => act.play($('move').value));
  on('ask', 'submit', (e) => claim(e.submitter?.value === 'why' ? act.why : act.suppose));
  on('remark', 'submit', comment);
  on('comment', 'input', () => { $('comment-kept').textContent = ''; });
  on('paste', 'submit', () => read(() => files.fromText($('text').value), 'paste-refused'));
  on('file', 'change', () => $('file').files[0] && read(() => files.fromFile($('file').files[0]), 'paste-refused'));
  on('timeline', 'toggle', () => view.attempt(view.plot));
  on('entangle', 'toggle', () => view.attempt(view.plot));
}

/** others connects what belongs to the whole page. */
function others() {
  document.addEventListener('dragover', (e) => e.preventDefault());
  document.addEventListener('drop', (e) => {
    e.preventDefault();
    const [file] = e.dataTransfer.files;
    if (file) read(() => files.fromFile(file));
  });
}

const lift = (from) => state.select === from || act.select(from);
/** lifts: a finger lifts only what can move. From elsewhere, or below a reason, it swipes over the page. */
const lifts = ({ pointerType }, from) => pointerType !== 'touch' || (board.movable(from) && !state.why);
const { suppose, why, choose, step, jump, change } = act;
view.start({ suppose, why, choose, step, jump, change, keep: places.keep });
board.start({ pick: act.pick, drop: act.drop, key: act.key, end: act.stop, cancel: act.cancel, lift, lifts });
live.start(act.play);
buttons();
fields();
others();
$('theme').value = kept('theme') ?? 'auto';
colours($('theme').value);
$('unserved').remove();
$('page').hidden = false;
if (!(await matchView.start())) {
  window.addEventListener('hashchange', places.open);
  await places.open();
}
