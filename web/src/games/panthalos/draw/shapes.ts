// The sizes in which tokens are drawn; whoever places them scales.
import { read } from '../ids';

export interface Size {
  w: number;
  h: number;
}

const SIZES: Record<string, Size> = {
  good: { w: 34, h: 34 },
  reinforcement: { w: 36, h: 36 },
  titan: { w: 44, h: 54 },
  artisan: { w: 48, h: 34 },
  ship: { w: 80, h: 62 },
  underworld: { w: 46, h: 58 },
  merchant: { w: 90, h: 62 },
  piece: { w: 48, h: 48 },
};

export const sizeOf = (id: string): Size =>
  id === 'back' ? SIZES.titan! : (SIZES[read(id).kind] ?? SIZES.good!);
