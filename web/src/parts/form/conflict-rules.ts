type Values = Readonly<Record<string, unknown>>;

/** A field that another person changed since the form was loaded. */
export type Change = {
  name: string;
  theirs: unknown;
  mine: unknown /** Changed in this form, too. */;
  isContested: boolean;
};

/**
 * Another person's changes of the form's fields: `base` was loaded, `mine` is typed, `theirs` is stored now. Equal
 * values are no conflict.
 */
export function conflictingChanges(
  names: Iterable<string>,
  { base, mine, theirs }: { base: Values; mine: Values; theirs: Values },
): Change[] {
  return [...names]
    .filter((name) => !same(base[name], theirs[name]) && !same(mine[name], theirs[name]))
    .map((name) => ({ name, theirs: theirs[name], mine: mine[name], isContested: !same(base[name], mine[name]) }));
}

/** Whether two values of a field are equal to a reader: a number equals its digits, and all empty values are equal. */
export const same = (one: unknown, other: unknown): boolean => written(one) === written(other);

function written(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
