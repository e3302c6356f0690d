const names = new Map<string, string>();

/**
 * Prepared once per connection; a query text seen for the first time stays unnamed when too many are known, so that
 * memory stays bounded.
 */
export function nameStatement({ sql }: { sql: string }): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= 300 || sql.length > 4_000) return '';
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}
