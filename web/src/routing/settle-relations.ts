import { partOf, relationOf } from '@fovea/contracts/lists/relations';

type Parts = Readonly<Record<string, unknown>>;

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** A part that is bounded by days has no value of its own name. */
const valuesOf = (part: string) => [part, `${part}Before`, `${part}After`];

/** What a relation turns round has to be named: without it, it is left out. */
export function settled(filter: Parts): Parts {
  const idle = Object.keys(filter).filter((name) => {
    const part = filter[name] === 'not' ? partOf(name) : undefined;
    return part !== undefined && isNothing(filter[part]);
  });
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !idle.includes(name)));
}

/** A change of some parts: who asks for what is empty names nothing, and who names something asks for what is not. */
export function changed(filter: Parts, change: Parts): Parts {
  const next: Record<string, unknown> = { ...filter, ...change };
  for (const [name, value] of Object.entries(change)) {
    if (value === 'empty') for (const named of valuesOf(partOf(name) ?? '')) delete next[named];
    const relation = relationOf(name.replace(/(Before|After)$/, ''));
    if (!isNothing(value) && next[relation] === 'empty') delete next[relation];
  }
  return settled(next);
}
