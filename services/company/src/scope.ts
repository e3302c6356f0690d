import type { Actor } from '@fovea/kit/actor';
import { Prisma } from '../generated/global/client.ts';

/**
 * Limits to a company and all beneath it, or to a region; what is not named does not limit, and beneath nobody (null)
 * is nothing.
 */
export type CompanyScope = { under?: string | null; region?: string };

/**
 * The platform's administrators see all companies, staff their own and all beneath it, everybody else none. Only
 * administrators choose a region; others see their scope, wherever its companies live.
 */
export function companyScope({ role, companyId }: Actor, region = ''): CompanyScope {
  if (role !== 'admin') return { under: companyId };
  return region ? { region } : {};
}

export const inScope = ({ under, region }: CompanyScope): Prisma.CompanyWhereInput => ({
  ...(under !== undefined && { ancestors: { has: under } }),
  ...(region && { databaseUrl: region }),
});

/** The same over `company c`. */
export function inScopeSql({ under, region }: CompanyScope): Prisma.Sql {
  if (under !== undefined) return Prisma.sql`c.ancestors @> ARRAY[${under}::uuid]`;
  return region ? Prisma.sql`c.database_url = ${region}` : Prisma.sql`true`;
}
