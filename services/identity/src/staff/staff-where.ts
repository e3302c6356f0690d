import type { StaffFilter } from '@fovea/contracts/staff';
import type { Actor } from '@fovea/kit/actor';
import { companiesInScope } from '@fovea/kit/company-scope';
import { searchFilter } from '@fovea/kit/search';
import type { Prisma } from '../../generated/global/client.ts';
import type { Global } from '../handle.ts';

type Context = { global: Global; actor: Actor; region: string };

/** Whom a filter means, within the caller's scope; list and export ask the same. */
export async function staffWhere({ global, actor, region }: Context, filter: Partial<StaffFilter>): Promise<Prisma.StaffWhereInput> {
  const { searchStr, phone, userType, companyId, companyName } = filter;
  const place = await placeOf(global, { actor, region, companyName });
  return {
    AND: [
      place,
      companyId ? { companyId } : {},
      userType === 'admin' ? { OR: [{ userType }, { type: 'admin' }] } : userType ? { userType } : {},
      phone ? { phone: { contains: phone.replace(/\D/g, '') } } : {},
      { search: searchFilter(searchStr) },
    ],
  };
}

type Asked = { actor: Actor; region: string; companyName: string | undefined };

/**
 * The companies a filter narrows to. Only administrators choose a region, others have their scope; the platform's administrators belong to no region and
 * are there whichever one is chosen, until a company is asked for. The database finds the companies itself: a list of thousands of ids takes longer to read than to answer.
 */
async function placeOf(db: Global, { actor, region, companyName }: Asked): Promise<Prisma.StaffWhereInput> {
  const scope = await companiesInScope(db, actor);
  const chosen = scope === 'all' ? region : '';
  const named = { search: searchFilter(companyName) };
  if (scope !== 'all') return { companyId: { in: scope }, ...(companyName ? { company: named } : {}) };
  if (!chosen && !companyName) return {};
  const ofCompanies = { company: { ...named, ...(chosen ? { databaseUrl: chosen } : {}) } };
  return companyName ? ofCompanies : { OR: [ofCompanies, { type: 'admin' }] };
}
