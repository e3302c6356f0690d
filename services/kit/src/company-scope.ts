import { sql } from 'kysely';
import type { Actor } from './actor.ts';
import { kyselyOn, listOf, type RawClient } from './kysely-on.ts';

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

/** Prisma condition on a company column: `{ companyId: inScope(scope) }`; undefined does not narrow. */
export const inScope = (scope: CompanyScope): { in: string[] } | undefined =>
  scope === 'all' ? undefined : { in: scope };
