/**
 * The font size at which a text should fit a width: `letter` is the guessed width of a letter, as a
 * part of its height.
 */
export function fontSize(
  text: string,
  width: number,
  size: number,
  least: number,
  letter = 0.48,
): number {
  const wide = text.length * size * letter;
  if (wide <= width) return size;
  return Math.max(least, (size * width) / wide);
}
