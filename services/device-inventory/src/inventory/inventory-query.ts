import type { InventoryFilter } from '@fovea/contracts/inventory';
import { companiesInScope } from '@fovea/kit/company-scope';
import { direct } from '@fovea/kit/direct';
import { word } from '@fovea/kit/find-page';
import { likePattern } from '@fovea/kit/search';
import { Prisma } from '../../generated/global/client.ts';
import { ofCompaniesNamed, serialPart } from '../devices/device-query.ts';
import type { Context } from '../handle.ts';
import { visibleDevicesSql } from '../scope.ts';

const mostHolders = 5_000;

/**
 * What the caller may see of the inventory and asked for, over `device d`; an admin's region narrows it to that
 * region's companies.
 */
export async function inventoryMatching(ctx: Context, filter: Partial<InventoryFilter>): Promise<Prisma.Sql> {
  const { global, actor } = ctx;
  const { status, searchStr, companyName, customerEmail } = filter;
  const parts = [
    visibleDevicesSql(await companiesInScope(global, actor)),
    ...(status ? [Prisma.sql`d.status = ${word(status)}`] : []),
    ...serialPart(searchStr),
    ...ofCompaniesNamed(companyName),
    ...(await heldBy(ctx, customerEmail)),
    ...ofRegion(ctx),
  ];
  return Prisma.join(parts, ' AND ');
}

/** The database finds a region's companies itself: a list of thousands of ids takes longer to read than to answer. */
const ofRegion = ({ actor, region }: Context): Prisma.Sql[] =>
  actor.role !== 'admin' || region === ''
    ? []
    : [Prisma.sql`d.company_id IN (SELECT id FROM company WHERE region = ${region})`];

/** Addresses never leave their region: the families are found there, and their devices by id. */
async function heldBy({ of, region, regions }: Context, email: string | undefined): Promise<Prisma.Sql[]> {
  const wanted = likePattern(email);
  if (!wanted) return [];
  const found = await Promise.all(
    regions
      .filter(({ key }) => region === '' || key === region)
      .map(({ key }) =>
        direct(of(key)).$queryRaw<{ id: string }[]>(
          Prisma.sql`SELECT id FROM parent WHERE NOT deleted AND search LIKE ${wanted} LIMIT ${mostHolders}`,
        ),
      ),
  );
  return [Prisma.sql`d.customer_id = ANY(${found.flat().map(({ id }) => id)}::uuid[])`];
}
