// Quiet sounds that the page makes itself. Browsers allow them only after a first press.
import { settings } from './settings.svelte';

export type Sound = 'turn' | 'action' | 'throw' | 'loss';

interface Note {
  at: number;
  pitch: number;
  long: number;
  loud: number;
}

/** Seconds and hertz. */
const kNotes: Record<Sound, Note[]> = {
  turn: [
    { at: 0, pitch: 587, long: 0.22, loud: 0.05 },
    { at: 0.13, pitch: 880, long: 0.35, loud: 0.04 },
  ],
  action: [{ at: 0, pitch: 330, long: 0.07, loud: 0.025 }],
  throw: [0, 0.07, 0.12, 0.2].map((at, i) => ({
    at,
    pitch: 900 - 130 * i,
    long: 0.04,
    loud: 0.03,
  })),
  loss: [{ at: 0, pitch: 147, long: 0.4, loud: 0.05 }],
};

let context: AudioContext | null = null;

/** Whether a sound is wanted. */
export const isWanted = (sound: Sound) =>
  settings.sounds === 'all' || (settings.sounds === 'turn' && sound === 'turn');

export function play(sound: Sound) {
  if (!isWanted(sound) || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const { at, pitch, long, loud } of kNotes[sound]) {
    const begin = context.currentTime + at;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(loud, begin);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + long);
    tone.connect(gain).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + long);
  }
}
