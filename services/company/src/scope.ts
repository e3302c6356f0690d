import type { Actor } from '@fovea/kit/access/actor';
import { listOf } from '@fovea/kit/database/kysely';
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Tables } from './tables.ts';

/** Limits to a company and its descendants, or to a region. Undefined does not limit; null matches nothing. */
export type CompanyScope = { under?: string | null; region?: string };

/**
 * The platform's administrators see all companies, staff their own and all descendants, other roles none. Only
 * administrators choose a region; others see their scope in every region.
 */
export function companyScope({ role, companyId }: Actor, region = ''): CompanyScope {
  if (role !== 'admin') return { under: companyId };
  return region ? { region } : {};
}

const company = expressionBuilder<Tables, 'company'>();

/** The scope as a condition on `company`. */
export function inScope({ under, region }: CompanyScope): Expression<SqlBool> {
  if (under !== undefined) return company('company.ancestors', '@>', listOf(under));
  return region ? company('company.database_url', '=', region) : company.lit(true);
}
