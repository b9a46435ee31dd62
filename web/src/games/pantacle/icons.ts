// The icons of Pantacle by what they stand for. From game-icons, but for the few drawn here.

import again from 'icon:anticlockwise-rotation';
import indoctrination from 'icon:backup';
import protection from 'icon:bordered-shield';
import discard from 'icon:card-discard';
import cube from 'icon:cube';
import curse from 'icon:cursed-star';
import demon from 'icon:devil-mask';
import bewitchment from 'icon:evil-eyes';
import flame from 'icon:fire';
import hound from 'icon:hound';
import hunt from 'icon:hunting-horn';
import jailer from 'icon:imprisoned';
import warden from 'icon:key';
import laurel from 'icon:laurel-crown';
import enslavement from 'icon:manacles';
import moon from 'icon:moon';
import scholar from 'icon:open-book';
import huntress from 'icon:pocket-bow';
import adept from 'icon:prayer';
import conversion from 'icon:swap-bag';
import eye from 'icon:templar-eye';
import oracle from 'icon:third-eye';
import herald from 'icon:trumpet-flag';
import { check, cross, next, pass, symbols } from '$lib/marks';

const half =
  'M256 48a208 208 0 100 416 208 208 0 000-416zm0 34a174 174 0 010 348c-96-40-96-308 0-348z';

export const ICONS = {
  ...symbols,
  again,
  indoctrination,
  protection,
  demonic_discard: discard,
  cube,
  curse,
  bewitchment,
  flame,
  hunt,
  laurel,
  enslavement,
  recruitment: adept,
  conversion,
  oracle,
  scholar,
  huntress,
  warden,
  jailer,
  demon,
  herald,
  hound,
  adept,
  moon,
  eye,
  check,
  cross,
  next,
  pass,
  waxing: `<path d="${half}" fill-rule="evenodd" transform="translate(512 0) scale(-1 1)"/>`,
  full: '<circle cx="256" cy="256" r="200"/>',
  waning: `<path d="${half}" fill-rule="evenodd"/>`,
  none: '<path d="M120 230h272v52H120z"/>',
} as const;

export type IconName = keyof typeof ICONS;

export const icon = (name: string): string =>
  (ICONS as Record<string, string>)[name] ?? ICONS.curse;
