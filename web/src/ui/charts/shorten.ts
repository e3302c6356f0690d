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

/** A label in one line of so many pixels or in two, which break between words; what still does not fit is cut. */
export function inTwoLines(label: string, width: number): string[] {
  if (wordsWidth(label) <= width) return [label];
  const words = label.split(' ');
  const fits = (count: number) => wordsWidth(words.slice(0, count).join(' ')) <= width;
  const count = words.findIndex((_, index) => !fits(index + 1));
  if (count < 1) return [shorten(label, width)];
  return [words.slice(0, count).join(' '), shorten(words.slice(count).join(' '), width)];
}
