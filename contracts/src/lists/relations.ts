import { z } from 'zod';

/**
 * Operators of a filter's parts other than equality. `not` excludes the value, and also rows without a value; without a
 * value in the filter it has no effect. `empty` selects rows without a value and ignores the filter's value. The
 * operator of the part `status` is the parameter `statusIs`.
 */
const relations = ['not', 'empty'] as const;
export type Relation = (typeof relations)[number];

const relation = <const Words extends readonly Relation[]>(words: Words) =>
  z.enum(words, { error: 'invalidChoice' }).optional();

/** For required choices and references. */
export const MayBeNot = relation(['not']);
/** For optional columns that are filtered by bounds. */
export const MayBeEmpty = relation(['empty']);

/** Name of the parameter with the operator of a part. */
export const relationOf = <Name extends string>(name: Name): `${Name}Is` => `${name}Is`;

/** The part that an operator's parameter belongs to; undefined for any other parameter. */
export const partOf = (parameter: string): string | undefined => /^(.+)Is$/.exec(parameter)?.[1];
