/** About how wide a letter of a chart's 12 px words is. */
export const letterWidth = 7;

/** A label cut to so many letters; the mark's own name and the table have it whole. */
export function shorten(label: string, letters: number): string {
  const most = Math.max(3, Math.floor(letters));
  return label.length > most ? `${label.slice(0, most - 1).trimEnd()}…` : label;
}
