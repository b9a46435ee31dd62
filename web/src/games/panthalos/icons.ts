// The icons of Panthalos by what they stand for. From game-icons, but for the few drawn here.

import wine from 'icon:amphora';
import hides from 'icon:animal-hide';
import art from 'icon:anvil';
import agora from 'icon:basket';
import water from 'icon:big-wave';
import armor from 'icon:breastplate';
import cattle from 'icon:bull';
import camel from 'icon:camel';
import turnOrder from 'icon:clockwise-rotation';
import vase from 'icon:column-vase';
import cotton from 'icon:cotton-flower';
import helmet from 'icon:crested-helmet';
import arena from 'icon:crossed-swords';
import krypt from 'icon:crypt-entrance';
import fire from 'icon:flame';
import flatHammer from 'icon:flat-hammer';
import titanus from 'icon:giant';
import grapes from 'icon:grapes';
import thermae from 'icon:heat-haze';
import oil from 'icon:jug';
import laurel from 'icon:laurel-crown';
import iron from 'icon:metal-bar';
import earth from 'icon:mountains';
import olives from 'icon:olive';
import agro from 'icon:plow';
import foro from 'icon:public-speaker';
import cloth from 'icon:rolled-cloth';
import shield from 'icon:round-shield';
import phalanx from 'icon:spears';
import eye from 'icon:templar-eye';
import oraculum from 'icon:third-eye';
import ship from 'icon:trireme';
import up from 'icon:upgrade';
import polis from 'icon:village';
import air from 'icon:whirlwind';
import { check, cross, next, pass, symbols } from '$lib/marks';

const disc =
  '<path d="M256 60a196 196 0 100 392 196 196 0 000-392zm0 64a132 132 0 110 264 132 132 0 010-264z" fill-rule="evenodd"/>';
const templum =
  '<path d="M256 50 40 160v40h432v-40zM80 220h56v180H80zm98 0h56v180h-56zm100 0h56v180h-56zm98 0h56v180h-56zM50 416h412v46H50z"/>';
const chest =
  '<path d="M110 70h292v290q-146 120-292 0zm60 60v190q86 66 172 0V130z" fill-rule="evenodd"/><circle cx="216" cy="190" r="34"/><circle cx="300" cy="190" r="34"/><circle cx="256" cy="262" r="34"/>';

export const ICONS = {
  ...symbols,
  grapes,
  cattle,
  olives,
  iron,
  cotton,
  wine,
  hides,
  oil,
  armor,
  cloth,
  fire,
  earth,
  water,
  air,
  thermae,
  polis,
  agora,
  phalanx,
  art,
  oraculum,
  foro,
  titanus,
  agro,
  krypt,
  arena,
  port: ship,
  merkator: camel,
  templum,
  collection: chest,
  score: laurel,
  helmet,
  shield,
  hammer: flatHammer,
  up,
  eye,
  vase,
  disc,
  ship,
  camel,
  check,
  cross,
  pass,
  next,
  turn_order: turnOrder,
  laurel,
} as const;

export type IconName = keyof typeof ICONS;

export const icon = (name: string): string => (ICONS as Record<string, string>)[name] ?? ICONS.disc;
