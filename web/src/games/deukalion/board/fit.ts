/** A font size at which a text fits a width, as far as guessed letters tell. */
export function fontSize(text: string, width: number, size: number, least: number): number {
  const wide = text.length * size * 0.52;
  if (wide <= width) return size;
  return Math.max(least, (size * width) / wide);
}
