// Icons that every page may need, and the players' symbols. Those without a name in game-icons are
// drawn here.
import lyre from 'icon:lyre';
import owl from 'icon:owl';
import trident from 'icon:trident';
import wheat from 'icon:wheat';
import type { Mark } from '../games/types';

const path = (d: string) => `<path d="${d}"/>`;

export const bolt = path('M300 20 120 280h110L170 492 400 200H280z');
export const amphora =
  path(
    'M196 30h120v34h-18v50c70 22 100 60 100 126 0 80-60 140-96 190v28h34v34H176v-34h34v-28c-36-50-96-110-96-190 0-66 30-104 100-126V64h-18z',
  ) +
  path(
    'M190 84c-70 6-110 40-116 110h34c6-46 30-70 82-78zm132 0c70 6 110 40 116 110h-34c-6-46-30-70-82-78z',
  );
export const undo = path(
  'M190 120V40L40 170l150 130v-84c120-6 190 40 210 150 60-160-20-246-210-246z',
);
export const pass = path('M90 90h76v332H90zm110 0l222 166-222 166z');
export const check = path('M60 270l54-54 90 90L398 110l54 54-248 250z');
export const next = path('M150 60l196 196-196 196-40-40 156-156L110 100z');
export const last = path('M110 60l196 196-196 196-40-40 156-156L70 100zm252 0h60v392h-60z');
export const menu = path('M64 112h384v56H64zm0 116h384v56H64zm0 116h384v56H64z');
export const cross = path(
  'M120 76 256 212 392 76l44 44-136 136 136 136-44 44-136-136-136 136-44-44 136-136L76 120z',
);
export const pause = path('M120 90h90v332h-90zm182 0h90v332h-90z');
export const restart = path(
  'M256 96V20L120 132l136 112v-78a110 110 0 1 1-110 110H76a180 180 0 1 0 180-180z',
);
export const again = path(
  'M256 64a192 192 0 1 0 188 230l-50-10A141 141 0 1 1 256 115c36 0 69 14 94 36l-62 62h168V45l-70 70A191 191 0 0 0 256 64z',
);
export const share = path(
  'M256 24l120 124-36 34-60-62v206h-48V120l-60 62-36-34zM88 220h70v48h-22v172h240V268h-22v-48h70v268H88z',
);
export const hourglass = path(
  'M120 40h272v60h-24c0 80-40 120-82 156 42 36 82 76 82 156h24v60H120v-60h24c0-80 40-120 82-156-42-36-82-76-82-156h-24zm76 60c2 46 26 74 60 104 34-30 58-58 60-104z',
);

export const symbols: Record<Mark, string> = { owl, wheat, trident, bolt, lyre };
