import type { Relation } from '@fovea/contracts/lists/relations';
import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * A part of a filter as its relation has it: what `is` says, turned round, or a column without a value. It is one more
 * condition on a list and never takes the place of a scope, so turned round it shows nobody more than they see.
 */
export function related(relation: 'not' | undefined, is: Expression<SqlBool> | undefined): Expression<SqlBool>[];
export function related(
  relation: Relation | undefined,
  is: Expression<SqlBool> | undefined,
  column: Expression<unknown>,
): Expression<SqlBool>[];
export function related(
  relation: Relation | undefined,
  is: Expression<SqlBool> | undefined,
  column?: Expression<unknown>,
): Expression<SqlBool>[] {
  if (relation === 'empty') return [sql<SqlBool>`${column} IS NULL`];
  if (!is) return [];
  // Unlike NOT, true as well where nothing is known.
  return [relation === 'not' ? sql<SqlBool>`(${is}) IS NOT TRUE` : is];
}
