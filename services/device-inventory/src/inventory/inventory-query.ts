import { AppError } from '@fovea/contracts/errors';
import type { DeviceWait, InventoryFilter } from '@fovea/contracts/inventory/schema';
import { anyOf } from '@fovea/kit/database/kysely';
import { related } from '@fovea/kit/database/relations';
import { likePattern } from '@fovea/kit/search/search-text';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { codePart, ofCompaniesNamed } from '../devices/device-query.ts';
import type { Context } from '../handle.ts';
import { visibleDevices, visibleParents } from '../scope.ts';
import { type GlobalTables, kyselyOfRegion } from '../tables.ts';

const mostHolders = 5_000;

/** The condition of a filter within the caller's scope; an admin's region narrows it to that region's companies. */
export async function inventoryMatching(
  ctx: Context,
  filter: Partial<InventoryFilter> & { ids?: string[] },
): Promise<Expression<SqlBool>> {
  const { global, actor } = ctx;
  const { ids, status, statusIs, waiting, searchStr, companyName, companyId, customerEmail } = filter;
  return device.and([
    await visibleDevices(global, actor),
    ...(ids ? [device('device.id', '=', anyOf(ids))] : []),
    ...related(statusIs, status && device('device.status', '=', sql.lit(status))),
    ...(waiting ? [waitConditions[waiting](ctx)] : []),
    ...codePart(searchStr),
    ...related(filter.companyNameIs, ofCompaniesNamed(companyName)),
    ...related(filter.companyIdIs, companyId ? device('device.company_id', '=', companyId) : undefined),
    ...related(filter.customerEmailIs, await heldBy(ctx, customerEmail), device.ref('device.customer_id')),
    ...ofRegion(ctx),
  ]);
}

const device = expressionBuilder<GlobalTables, 'device'>();

/** Devices that wait for an action of the caller, by the rule of that action. */
const waitConditions: Record<DeviceWait, (ctx: Context) => Expression<SqlBool>> = {
  toReceive: ({ actor }) =>
    device.and([
      device('device.status', '=', sql.lit('Transferring')),
      ...(actor.role === 'admin' ? [] : [device('device.to_company_id', '=', actor.companyId)]),
    ]),
  toDiscard: ({ now }) =>
    device.and([device('device.discard_date', '<=', now), device('device.status', '<>', sql.lit('Discarded'))]),
  recalled: () => device('device.status', '=', sql.lit('Recalled')),
  // The condition of the partial index.
  toUpdate: () =>
    device.and([
      device('device.status', '=', sql.lit('In use')),
      device('device.offered_version_id', 'is not', null),
      device('device.reported_version', 'is not', null),
      device('device.reported_version_id', 'is distinct from', device.ref('device.offered_version_id')),
    ]),
};

/** A subquery, because thousands of ids are slow to parse. */
const ofRegion = ({ actor, region }: Context) =>
  actor.role !== 'admin' || region === ''
    ? []
    : [
        device('device.company_id', 'in', (eb) =>
          eb.selectFrom('company').select('company.id').where('company.region', '=', region),
        ),
      ];

/** Emails stay in their region: families are found there, and their devices by id. */
async function heldBy(ctx: Context, email: string | undefined) {
  const { readIfAvailable, region, regions } = ctx;
  const wanted = likePattern(email);
  if (!wanted) return undefined;
  const visible = await visibleParents(ctx);
  const found = await Promise.all(
    regions
      .filter(({ key }) => region === '' || key === region)
      .map(({ key }) =>
        readIfAvailable(key, (db) =>
          kyselyOfRegion(db)
            .selectFrom('parent')
            .select('id')
            .where(visible)
            .where('search', 'like', wanted)
            .limit(mostHolders)
            .execute(),
        ),
      ),
  );
  // A partial result would look complete.
  if (found.includes(undefined)) throw new AppError('unavailable');
  return device('device.customer_id', '=', anyOf(found.flatMap((families = []) => families.map(({ id }) => id))));
}
