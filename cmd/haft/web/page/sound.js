// Sounds of moves, off until the reader wants them. They are made here: there are no files.

import { $ } from './dom.js';
import { keep, kept } from './kept.js';

let on = kept('sound') === true, audio = null;

/** tone lets a frequency sound from a moment on, in seconds, and fade. */
function tone(frequency, from, length, volume, type = 'sine') {
  const sound = audio.createOscillator(), gain = audio.createGain(), at = audio.currentTime + from;
  sound.type = type;
  sound.frequency.setValueAtTime(frequency, at);
  sound.frequency.exponentialRampToValueAtTime(frequency * 0.6, at + length);
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  sound.connect(gain).connect(audio.destination);
  sound.start(at);
  sound.stop(at + length);
}

const sounds = {
  move: () => tone(320, 0, 0.07, 0.25, 'triangle'),
  take: () => { tone(210, 0, 0.1, 0.3, 'triangle'); tone(130, 0.02, 0.12, 0.25, 'square'); },
  check: () => { tone(520, 0, 0.09, 0.2, 'triangle'); tone(700, 0.09, 0.12, 0.2, 'triangle'); },
  end: () => [392, 494, 587].forEach((f, i) => tone(f, 0.13 * i, 0.35, 0.18)),
  no: () => tone(110, 0, 0.16, 0.2, 'sawtooth'),
};

/** play plays a sound: move, take, check, end or no. */
export function play(name) {
  if (!on) return;
  audio ??= new AudioContext();
  sounds[name]();
}

function show() {
  $('sound').setAttribute('aria-pressed', on);
}

/** toggle turns the sounds on or off. */
export function toggle() {
  on = !on;
  keep('sound', on);
  show();
  play('move');
}

show();
