import { MatchersV3 } from '@pact-foundation/pact';

const { atLeastLike, boolean, equal, nullValue, number, regex, string } = MatchersV3;

const words: [RegExp, RegExp][] = [
  [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/],
  [
    /^[a-z]{2,10}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    /^[a-z]{2,10}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  ],
  [/^\d{4}-\d\d-\d\dT[\d:.]+Z$/, /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/],
  [/^\d{4}-\d\d-\d\d$/, /^\d{4}-\d\d-\d\d$/],
  [/^\d+(\.\d\d?)?$/, /^\d+(\.\d\d?)?$/],
];

/**
 * Matchers for anything of an example's shape: the same fields with the same kinds of values (ids, instants, days and
 * amounts are distinguished from other texts), null where it has null, lists with at least one such element. Fields
 * named in `exactly` match this value only.
 */
export function shapeOf(example: unknown, exactly: readonly string[] = []): unknown {
  if (example === null) return nullValue();
  if (typeof example === 'string') return wordLike(example);
  if (typeof example === 'number') return number(example);
  if (typeof example === 'boolean') return boolean(example);
  if (Array.isArray(example))
    return example.length > 0 ? atLeastLike(shapeOf(example[0], exactly), 1, example.length) : equal([]);
  const fields = Object.entries(example as object).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    fields.map(([name, value]) => [name, exactly.includes(name) ? equal(value) : shapeOf(value, exactly)]),
  );
}

function wordLike(example: string) {
  const form = words.find(([is]) => is.test(example))?.[1];
  return form ? regex(form, example) : string(example);
}
