import { plain } from '@fovea/contracts/plain-text';

/** A header's words without what people write differently: case, accents, width, and what stands between words. */
const heading = (words: string): string => plain(words).replace(/[\s_.:-]/g, '');

/** The column that a header's cell names: by its own name, or by one of the words it goes by. */
export function columnFinder<Column extends string>(
  words: Readonly<Record<Column, readonly string[]>>,
): (cell: string) => Column | undefined {
  const columns = new Map<string, Column>();
  for (const column of Object.keys(words) as Column[])
    for (const each of [column, ...words[column]]) columns.set(heading(each), column);
  return (cell) => columns.get(heading(cell));
}
