import type { Relation } from '@fovea/contracts/lists/relations';
import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * A part of a filter with its relation: `is`, its negation, or a column without a value. It only adds a condition to
 * the list's scope, so a negation never shows more rows than the caller may see.
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
  // Unlike NOT, also true for null.
  return [relation === 'not' ? sql<SqlBool>`(${is}) IS NOT TRUE` : is];
}
