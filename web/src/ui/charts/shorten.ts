/** Approximate width of a letter of a chart's 12 px text: letters of Chinese, Japanese and Korean are square. */
const widthOf = (letter: string): number => (letter >= '\u2e80' ? 12 : 7.5);

/** Approximate width of a chart's 12 px text, in pixels. */
export function wordsWidth(words: string): number {
  return [...words].reduce((sum, letter) => sum + widthOf(letter), 0);
}

/** A label truncated to a width in pixels; the mark's accessible name and the table have the whole label. */
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

/**
 * A label in one or two lines of a width in pixels, broken between words; a line that is still too long is truncated.
 */
export function inTwoLines(label: string, width: number): string[] {
  if (wordsWidth(label) <= width) return [label];
  const words = label.split(' ');
  const fits = (count: number) => wordsWidth(words.slice(0, count).join(' ')) <= width;
  const count = words.findIndex((_, index) => !fits(index + 1));
  if (count < 1) return [shorten(label, width)];
  return [words.slice(0, count).join(' '), shorten(words.slice(count).join(' '), width)];
}
