import { z } from 'zod';

/**
 * How rows stand to what a part of a filter names, where they are not simply to have it: `not` turns it round, and rows
 * without any value are not it either; `empty` asks for rows without a value, whatever is named. A part called `status`
 * has its relation beside it in `statusIs`; `not` of nothing narrows nothing.
 */
const relations = ['not', 'empty'] as const;
export type Relation = (typeof relations)[number];

const relation = <const Words extends readonly Relation[]>(words: Words) =>
  z.enum(words, { error: 'invalidChoice' }).optional();

/** Of a choice or a reference that every row has. */
export const MayBeNot = relation(['not']);
/** Of what some rows do not have, where bounds say the rest. */
export const MayBeEmpty = relation(['empty']);

/** The parameter that says the relation of a part. */
export const relationOf = <Name extends string>(name: Name): `${Name}Is` => `${name}Is`;

/** The part whose relation a parameter says; undefined of any other parameter. */
export const partOf = (parameter: string): string | undefined => /^(.+)Is$/.exec(parameter)?.[1];
