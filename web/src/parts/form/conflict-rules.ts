import { get } from 'react-hook-form';

type Values = Readonly<Record<string, unknown>>;

/** A field that another person changed since the form was loaded. */
export type Change = {
  name: string;
  theirs: unknown;
  mine: unknown;
  /** Changed in this form, too. */
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
    .map((name) => ({ name, was: valueAt(base, name), mine: valueAt(mine, name), theirs: valueAt(theirs, name) }))
    .filter(({ was, mine: typed, theirs: stored }) => !same(was, stored) && !same(typed, stored))
    .map(({ was, ...change }) => ({ ...change, isContested: !same(was, change.mine) }));
}

/** The value of a field, also of one within another: `seller.name`. */
export const valueAt = (values: Values, name: string): unknown => get(values, name);

/** Whether two values of a field are equal to a reader: a number equals its digits, and all empty values are equal. */
export const same = (one: unknown, other: unknown): boolean => written(one) === written(other);

function written(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
