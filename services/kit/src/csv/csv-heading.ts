import { plain } from '@fovea/contracts/plain-text';

/** A heading without what people write differently: case, accents, width, and separators between words. */
const heading = (words: string): string => plain(words).replace(/[\s_.:-]/g, '');

/** Finds the column that a header's cell names, by its own name or one of its words. */
export function columnFinder(words: Readonly<Record<string, readonly string[]>>): (cell: string) => string | undefined {
  const columns = new Map<string, string>();
  for (const [column, its] of Object.entries(words))
    for (const each of [column, ...its]) columns.set(heading(each), column);
  return (cell) => columns.get(heading(cell));
}
