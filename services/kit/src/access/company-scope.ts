import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { anyOf, kyselyOn, listOf, oneOf, type RawClient } from '../database/kysely.ts';
import type { Actor } from './actor.ts';

type Company = { id: string; ancestors: string[]; deleted: boolean; type: string | null };
export type CompanyScope = 'all' | string[];

/**
 * The companies whose rows the caller may see: all for admins, the own company and its descendants for staff. Reads the
 * service's `company` projection (`id`, `ancestors uuid[]` including the company itself, `deleted`).
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

/** The companies in scope and the ancestors of the own company. */
export async function companiesInLine(db: RawClient, actor: Pick<Actor, 'role' | 'companyId'>): Promise<CompanyScope> {
  const scope = await companiesInScope(db, actor);
  if (scope === 'all' || actor.companyId === null) return scope;
  const own = await kyselyOn<{ company: Company }>(db)
    .selectFrom('company')
    .select('ancestors')
    .where('id', '=', actor.companyId)
    .executeTakeFirst();
  return [...new Set([...scope, ...(own?.ancestors ?? [])])];
}

const company = expressionBuilder<{ company: Company }, 'company'>();

/**
 * The companies the caller may transfer devices to, as a condition on `company`: any for administrators and staff of a
 * distributor; for other staff the own company, its descendants and its ancestors. Until the company's state has
 * arrived its type is unknown and matches none.
 */
export async function transferTargets(
  db: RawClient,
  { role, companyId }: Pick<Actor, 'role' | 'companyId'>,
): Promise<Expression<SqlBool>> {
  if (role === 'admin') return sql.lit(true);
  if (companyId === null || role === 'doctor') return sql.lit(false);
  const own = await kyselyOn<{ company: Company }>(db)
    .selectFrom('company')
    .select(['type', 'ancestors'])
    .where('id', '=', companyId)
    .executeTakeFirst();
  if (own?.type === 'Distributor') return sql.lit(true);
  return company.or([
    company('company.ancestors', '@>', listOf(companyId)),
    company('company.id', '=', anyOf(own?.ancestors ?? [])),
  ]);
}
