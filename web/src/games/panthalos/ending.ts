// How a game ended: points by source, in the order in which one meets them.
import type { EndingPlan } from '../types';
import { icon } from './icons';

const SOURCES: [string, string][] = [
  ['ships', 'ship'],
  ['merchants', 'camel'],
  ['art', 'art'],
  ['krypt', 'krypt'],
  ['duels', 'arena'],
  ['last_goods', 'wine'],
  ['workers', 'helmet'],
  ['penalty', 'disc'],
];

export const ending: EndingPlan = {
  sources: SOURCES.map(([id, name]) => ({ id, icon: icon(name) })),
  places: true,
};
