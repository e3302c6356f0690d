import { partOf, relationOf } from '@fovea/contracts/lists/relations';

type Parts = Readonly<Record<string, unknown>>;

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** A filter by days has no value under its own name. */
const valuesOf = (part: string) => [part, `${part}Before`, `${part}After`];

/** Drops a `not` relation without a value of its filter. */
export function normalizeFilter(filter: Parts): Parts {
  const idle = Object.keys(filter).filter((name) => {
    const part = filter[name] === 'not' ? partOf(name) : undefined;
    return part !== undefined && isNothing(filter[part]);
  });
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !idle.includes(name)));
}

/** Changes some filters: `empty` removes the filter's values, and a value removes `empty`. */
export function changeFilter(filter: Parts, change: Parts): Parts {
  const next: Record<string, unknown> = { ...filter, ...change };
  for (const [name, value] of Object.entries(change)) {
    if (value === 'empty') for (const named of valuesOf(partOf(name) ?? '')) delete next[named];
    const relation = relationOf(name.replace(/(Before|After)$/, ''));
    if (!isNothing(value) && next[relation] === 'empty') delete next[relation];
  }
  return normalizeFilter(next);
}
