/** About how wide a letter of a chart's 12 px words is: letters of Chinese, Japanese and Korean fill a square. */
const widthOf = (letter: string): number => (letter >= '\u2e80' ? 12 : 7.5);

/** Width of a chart's 12 px words in pixels, about. */
export function wordsWidth(words: string): number {
  return [...words].reduce((sum, letter) => sum + widthOf(letter), 0);
}

/** A label cut to so many pixels; the mark's own name and the table have it whole. */
export function shorten(label: string, width: number): string {
  if (wordsWidth(label) <= width) return label;
  let room = width - widthOf('…');
  const letters = [...label];
  const end = letters.findIndex((letter) => {
    room -= widthOf(letter);
    return room < 0;
  });
  return `${letters.slice(0, Math.max(end, 1)).join('').trimEnd()}…`;
}
