/**
 * A font size at which a text fits a width, as far as guessed letters tell: `letter` is how wide one
 * is beside its height.
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
