// The icons of Mythic Battles by what they stand for. From game-icons, but for the few drawn here.

import achilles from 'icon:achilles-heel';
import range from 'icon:archery-target';
import athena from 'icon:barbute';
import wound from 'icon:bleeding-wound';
import atalanta from 'icon:bowman';
import offence from 'icon:broadsword';
import discard from 'icon:card-discard';
import draw from 'icon:card-draw';
import card from 'icon:card-play';
import centaurs from 'icon:centaur';
import hoplites from 'icon:crested-helmet';
import swords from 'icon:crossed-swords';
import evade from 'icon:dodge';
import lead from 'icon:flying-flag';
import reap from 'icon:ghost-ally';
import hades from 'icon:hades-symbol';
import heal from 'icon:healing';
import vitality from 'icon:hearts';
import zeus from 'icon:heavy-lightning';
import hidden from 'icon:hidden';
import hounds from 'icon:hound';
import hydra from 'icon:hydra';
import die from 'icon:inverted-dice-5';
import search from 'icon:magnifying-glass';
import medusa from 'icon:medusa-head';
import minotaur from 'icon:minotaur';
import dice from 'icon:rolling-dices';
import activation from 'icon:round-star';
import scroll from 'icon:scroll-unfurled';
import defence from 'icon:shield';
import warriors from 'icon:skeleton';
import leonidas from 'icon:spartan';
import spartans from 'icon:spartan-helmet';
import ares from 'icon:spears';
import run from 'icon:sprint';
import claim from 'icon:stone-sphere';
import power from 'icon:sunbeams';
import amazons from 'icon:swordwoman';
import throwing from 'icon:throwing-ball';
import odysseus from 'icon:trireme';
import movement from 'icon:walking-boot';
import cerberus from 'icon:wolf-head';
import heracles from 'icon:wood-club';
import { check, cross, next, pass, symbols } from '$lib/marks';

const omphalos = '<path d="M80 440C40 200 150 40 256 40s216 160 176 400zm-30 16h412v50H50z"/>';
const lambda = '<path d="M120 60h90l190 392h-96L226 286 158 452H70l118-240-30-70h-38z"/>';

const icons = {
  achilles,
  activation,
  amazons,
  ares,
  atalanta,
  athena,
  card,
  centaurs,
  cerberus,
  check,
  claim,
  cross,
  defence,
  dice,
  die,
  discard,
  draw,
  evade,
  hades,
  heal,
  heracles,
  hidden,
  hoplites,
  hydra,
  infernal_hounds: hounds,
  infernal_warriors: warriors,
  lambda,
  lead,
  leonidas,
  medusa,
  minotaur,
  movement,
  next,
  odysseus,
  offence,
  omphalos,
  pass,
  power,
  range,
  reap,
  run,
  scroll,
  search,
  spartans,
  swords,
  throwing,
  vitality,
  wound,
  zeus,
  ...symbols,
};

export type IconName = keyof typeof icons;
export const icon = (name: string): string => icons[name as IconName] ?? icons.claim;
export const hasIcon = (name: string): boolean => name in icons;
