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
  const companies = await companiesOf(global, { actor, region, companyName });
  return {
    AND: [
      companies ? { companyId: { in: companies } } : {},
      companyId ? { companyId } : {},
      userType ? { userType } : {},
      phone ? { phone: { contains: phone.replace(/\D/g, '') } } : {},
      { search: searchFilter(searchStr) },
    ],
  };
}

/** The companies a filter narrows to, or undefined for everyone of the platform. Only administrators choose a region; others have their scope. */
async function companiesOf(db: Global, { actor, region, companyName }: { actor: Actor; region: string; companyName: string | undefined }) {
  const scope = await companiesInScope(db, actor);
  const chosen = scope === 'all' ? region : '';
  if (scope === 'all' && !chosen && !companyName) return undefined;
  const companies = await db.company.findMany({
    where: {
      AND: [scope === 'all' ? {} : { id: { in: scope } }, chosen ? { databaseUrl: chosen } : {}, { search: searchFilter(companyName) }],
    },
    select: { id: true },
  });
  return companies.map(({ id }) => id);
}
