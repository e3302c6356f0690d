import type { CompanyFilter } from '@fovea/contracts/companies';
import type { Actor } from '@fovea/kit/actor';
import { searchFilter } from '@fovea/kit/search';
import type { Prisma } from '../../generated/global/client.ts';
import type { Global } from '../handle.ts';
import { inChosenRegion, visibleCompanies } from '../scope.ts';

type Context = { global: Global; actor: Actor; region: string };

/** Which companies a filter means, within the caller's scope; list and export ask the same. Numbers, ids and names are found by any part of them. */
export async function companyWhere({ global, actor, region }: Context, filter: Partial<CompanyFilter>): Promise<Prisma.CompanyWhereInput> {
  const { searchStr, companyNumber, companyCustomID } = filter;
  return {
    AND: [
      visibleCompanies(actor),
      inChosenRegion(actor, region),
      { search: searchFilter(searchStr) },
      companyCustomID ? { customId: { contains: escapeWildcards(companyCustomID), mode: 'insensitive' } } : {},
      companyNumber ? { id: { in: await idsByNumber(global, companyNumber) } } : {},
    ],
  };
}

/** Prisma does not search within numbers. */
async function idsByNumber(db: Global, companyNumber: string): Promise<string[]> {
  const sql = 'SELECT id FROM company WHERE company_number::text LIKE $1';
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(sql, `%${companyNumber.replace(/\D/g, '')}%`);
  return rows.map(({ id }) => id);
}

/** Underscores are common in such ids, and a wildcard to the database. */
const escapeWildcards = (typed: string) => typed.replace(/[\\%_]/g, '\\$&');
