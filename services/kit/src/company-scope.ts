import { type Expression, type SqlBool, sql } from 'kysely';
import type { Actor } from './actor.ts';
import { kyselyOn, listOf, oneOf, type RawClient } from './kysely-on.ts';

type Company = { id: string; ancestors: string[]; deleted: boolean };
export type CompanyScope = 'all' | string[];

/**
 * The companies whose rows the caller may see: all for admins, the own company and everything beneath it for staff.
 * Reads the service's `company` projection (`id`, `ancestors uuid[]` including the company itself, `deleted`).
 */
export async function companiesInScope(
  db: RawClient,
  { role, companyId }: Pick<Actor, 'role' | 'companyId'>,
): Promise<CompanyScope> {
  if (role === 'admin') return 'all';
  if (companyId === null) return [];
  const rows = await kyselyOn<{ company: Company }>(db)
    .selectFrom('company')
    .select('id')
    .where('ancestors', '@>', listOf(companyId))
    .where('deleted', '=', sql.lit(false))
    .execute();
  // The own company counts even before its state has arrived.
  return [...new Set([companyId, ...rows.map(({ id }) => id)])];
}

export const isInScope = (scope: CompanyScope, companyId: string | null): boolean =>
  scope === 'all' || (companyId !== null && scope.includes(companyId));

/** The same as a condition on a column that names a company. */
export const inCompanies = (scope: CompanyScope, column: Expression<string | null>): Expression<SqlBool> =>
  scope === 'all' ? sql.lit(true) : sql<SqlBool>`${column} = ${oneOf(scope)}`;
