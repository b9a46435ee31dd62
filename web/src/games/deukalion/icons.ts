// The icons of Deukalion by what they stand for. From game-icons, but for the few drawn here.

import anchor from 'icon:anchor';
import card from 'icon:card-draw';
import play from 'icon:card-play';
import swords from 'icon:crossed-swords';
import oracle from 'icon:crystal-ball';
import flag from 'icon:flying-flag';
import shades from 'icon:ghost-ally';
import temple from 'icon:greek-temple';
import hidden from 'icon:hidden';
import horn from 'icon:hunting-horn';
import hydra from 'icon:hydra';
import laurel from 'icon:laurel-crown';
import laurels from 'icon:laurels';
import medusa from 'icon:medusa-head';
import owl from 'icon:owl';
import river from 'icon:river';
import dice from 'icon:rolling-dices';
import scroll from 'icon:scroll-unfurled';
import lure from 'icon:sea-serpent';
import ram from 'icon:siege-ram';
import skull from 'icon:skull-crossed-bones';
import hoplites from 'icon:spartan-helmet';
import move from 'icon:trireme';
import coin from 'icon:two-coins';
import village from 'icon:village';
import wind from 'icon:wind-slap';
import { check, cross, next, pass, symbols } from '$lib/marks';

const chest =
  '<path d="M70 190C70 110 120 90 170 90H342C392 90 442 110 442 190V430H70zm30 20v30h110v-30zm202 0v30h110v-30zm-76-6v90h60v-90z" fill-rule="evenodd"/>';
const kylix =
  '<path d="M96 120h320c10 110-40 170-110 190v40c0 30 40 50 70 56v26H136v-26c30-6 70-26 70-56v-40C136 290 86 230 96 120zM20 130h60c0 30 4 54 12 80-50 0-76-30-72-80zm472 0h-60c0 30-4 54-12 80 50 0 76-30 72-80z"/>';

export const ICONS = {
  ...symbols,
  anchor,
  card,
  play,
  swords,
  oracle,
  flag,
  shades,
  temple,
  hidden,
  horn,
  hydra,
  laurel,
  laurels,
  medusa,
  helper: owl,
  river,
  dice,
  scroll,
  lure,
  ram,
  skull,
  hoplites,
  move,
  coin,
  village,
  wind,
  chest,
  kylix,
  check,
  cross,
  next,
  pass,
} as const;

export type IconName = keyof typeof ICONS;

export const icon = (name: string): string =>
  (ICONS as Record<string, string>)[name] ?? ICONS.scroll;

/** The picture of an Action card, by what it does. */
export const effectIcon = (effect: string): IconName =>
  (
    ({
      move: 'wind',
      reclaim: 'shades',
      reclaim_more: 'coin',
      bonus: 'horn',
      place_bonus: 'ram',
      hydra: 'lure',
      throw_again: 'dice',
      ward: 'medusa',
      draw: 'oracle',
    }) as Record<string, IconName>
  )[effect] ?? 'play';
