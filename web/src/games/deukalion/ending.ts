// How a game ended: honour by source.
import type { EndingPlan } from '../types';
import { icon } from './icons';

const SOURCES: [string, string][] = [
  ['pursuits', 'scroll'],
  ['settlements', 'village'],
  ['chests', 'temple'],
  ['styx', 'river'],
  ['hydra', 'hydra'],
];

export const ending: EndingPlan = {
  sources: SOURCES.map(([id, name]) => ({ id, icon: icon(name) })),
  places: true,
};
