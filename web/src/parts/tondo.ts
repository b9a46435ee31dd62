// The picture in a game's medallion, in a square of 200 units: icons at a place, and drawn lines.
import star from 'icon:cursed-star';
import fire from 'icon:fire';
import giant from 'icon:giant';
import temple from 'icon:greek-temple';
import hound from 'icon:hound';
import hydra from 'icon:hydra';
import moon from 'icon:moon';
import prayer from 'icon:prayer';
import spartan from 'icon:spartan';
import sun from 'icon:sun';
import eye from 'icon:templar-eye';
import trireme from 'icon:trireme';
import { amphora } from '$lib/marks';

type Draw = string;

const icon = (body: string, x: number, y: number, size: number, kind = 'tf', flip = false): Draw =>
  `<g class="${kind}" transform="translate(${flip ? x + size : x} ${y}) scale(${flip ? '-' : ''}${size / 512} ${size / 512})">${body}</g>`;

const waves = (y: number): Draw =>
  Array.from({ length: 9 }, (_, i) => i * 24 - 14)
    .map(
      (x) =>
        `<path class="tw" d="M${x} ${y}q10 1 13-8q3-8 11-7q7 1 6 7q-1 5-6 4q-3-1-2-4M${x + 24} ${y}q-8 0-11-6"/>`,
    )
    .join('');

const ground: Draw = '<rect x="10" y="136" width="180" height="4" class="tf"/>';

const teeth: Draw = Array.from({ length: 9 }, (_, i) => 20 + 20 * i)
  .map((x) => `<path class="tt" d="M${x} 144l10 20l10-20z"/>`)
  .join('');

function star5(): Draw {
  const corner = (i: number) => {
    const angle = (Math.PI * 2 * i) / 5 - Math.PI / 2;
    return [100 + 60 * Math.cos(angle), 100 + 60 * Math.sin(angle)] as const;
  };
  const line = [0, 2, 4, 1, 3].map((i) => corner(i).join()).join(' ');
  const discs = [moon, prayer, hound, eye, star].map((body, i) => {
    const [x, y] = corner(i);
    return `<circle cx="${x}" cy="${y}" r="15" class="tf"/>${icon(body, x - 10, y - 10, 20, 'tc')}`;
  });
  return `<circle cx="100" cy="100" r="60" class="tl"/><polygon class="tl" points="${line}"/>${icon(fire, 79, 77, 42)}${discs.join('')}`;
}

const pictures: Record<string, Draw> = {
  panthalos: icon(giant, 21, 37, 98) + icon(temple, 107, 81, 54) + ground + waves(156) + waves(172),
  pantacle: star5(),
  deukalion: icon(trireme, 52, 36, 96) + waves(146) + waves(166) + icon(sun, 135, 29, 30),
  mythic_battles: icon(hydra, 24, 46, 84) + icon(spartan, 92, 52, 84, 'tf', true) + ground + teeth,
};

export const picture = (game: string): Draw => pictures[game] ?? icon(amphora, 48, 44, 104);

/** The border's key pattern, once around. */
export const border: Draw = Array.from({ length: 36 }, (_, i) => i * 10)
  .map((turn) => `<path transform="rotate(${turn} 100 100)" d="M94 6h11v7h-7v-3.5h3.5"/>`)
  .join('');

export const emblem = (game: string) =>
  ({ panthalos: giant, pantacle: fire, deukalion: trireme, mythic_battles: hydra })[game] ??
  amphora;
