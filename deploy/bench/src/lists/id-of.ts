import { createHash } from 'node:crypto';

/** The UUID that `idSql` generates in SQL for the same kind and number. */
export function idOf(kind: string, number: number | '' = ''): string {
  const hash = createHash('md5').update(`${kind}${number}`).digest('hex');
  const marked = `${hash.slice(0, 12)}7${hash.slice(13, 16)}8${hash.slice(17)}`;
  return marked.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
