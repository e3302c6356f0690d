type Values = Readonly<Record<string, unknown>>;

/** A field that somebody else saved differently since the form was loaded. */
export type Change = {
  name: string;
  theirs: unknown;
  mine: unknown /** It was changed here, too. */;
  isContested: boolean;
};

/**
 * What somebody else changed, of the fields a form shows: `base` was loaded, `mine` is typed, `theirs` is stored by
 * now. What both say is no question.
 */
export function conflictingChanges(
  names: Iterable<string>,
  { base, mine, theirs }: { base: Values; mine: Values; theirs: Values },
): Change[] {
  return [...names]
    .filter((name) => !same(base[name], theirs[name]) && !same(mine[name], theirs[name]))
    .map((name) => ({ name, theirs: theirs[name], mine: mine[name], isContested: !same(base[name], mine[name]) }));
}

/** Whether two values of a field read the same: a number and its digits do, and all kinds of nothing. */
export const same = (one: unknown, other: unknown): boolean => written(one) === written(other);

function written(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
