// The home: what the game is, and where one can go. A board shows three moves by itself, once.

import { $, picture } from './dom.js';
import { kept } from './kept.js';
import { nextLesson } from './learn.js';
import * as places from './places.js';
import { streak, today } from './puzzle.js';
import { last } from './seats.js';

let frames = null, timer = 0;

const still = matchMedia('(prefers-reduced-motion: reduce)');
const pause = 1600; // milliseconds that a position is shown

/** show shows a position of the demonstration, and goes on to the next. */
function show(at) {
  const { svg, words } = frames[at];
  $('demo-picture').replaceChildren(picture(svg));
  $('demo-words').textContent = words;
  if (at + 1 < frames.length) timer = setTimeout(() => show(at + 1), pause);
}

async function demonstrate() {
  try {
    frames ??= await (await fetch('demo.json')).json();
  } catch {
    return; // the doors are there without it
  }
  if (places.here() === 'home') show(still.matches ? frames.length - 1 : 0);
}

/** say writes the second line of a door. */
const say = (door, words) => { $(door).querySelector('span').textContent = words; };

async function enter() {
  document.title = 'haft';
  demonstrate();
  const days = kept('days') ?? {}, now = today(), row = streak(days, now);
  say('home-day', days[now]?.solved ? `Solved today. Streak: ${row}` : row ? `Today’s puzzle. Streak: ${row}` : 'Today’s puzzle, and composed problems');
  const game = kept('play');
  say('home-play', game && !game.over ? `Go on with your game: ${game.rival.level}` : 'Six levels, from beginner on');
  say('home-friend', last() ? 'Go on with your game' : 'Send a link');
  const { words, done } = await nextLesson();
  say('home-learn', words);
  $('home-learn').classList.toggle('main', !done);
  $('home-day').classList.toggle('main', done);
}

places.add('home', { enter, leave: () => clearTimeout(timer) });
