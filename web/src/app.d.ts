declare module 'icon:*' {
  /** The paths of an icon in a square of 512 units. */
  const body: string;
  export default body;
}

declare module 'titles:*' {
  /** The name and the tagline of every game, by message id. */
  const words: Record<string, string>;
  export default words;
}
