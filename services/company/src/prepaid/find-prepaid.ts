import { AppError } from '@fovea/contracts/errors';
import { findPrepaid } from '@fovea/contracts/prepaid/endpoints';
import type { PrepaidPack as PackView } from '@fovea/contracts/prepaid/schema';
import { staffNames } from '@fovea/contracts/staff/rpcs';
import type { PrepaidPack } from '../../generated/global/client.ts';
import { findCompany } from '../companies/company-query.ts';
import { type Context, handle } from '../handle.ts';
import { companyScope } from '../scope.ts';

export const findPrepaidHandler = handle(findPrepaid, async ({ companyId, current, pageSize, order = 'desc' }, ctx) => {
  const { global, actor } = ctx;
  const company = await findCompany(global, companyScope(actor), companyId);
  if (!company) throw new AppError('notFound');
  const where = { companyId };
  const [packs, total, used] = await Promise.all([
    global.prepaidPack.findMany({
      where,
      skip: (current - 1) * pageSize,
      take: pageSize,
      orderBy: [{ at: order }, { id: order }],
    }),
    global.prepaidPack.count({ where }),
    global.prepaidUse.count({ where: { companyId, returnedAt: null } }),
  ]);
  const list = await packViews(packs, ctx);
  return { list, total, current, pageSize, used, left: company.prepaidSubscriptions };
});

/** Adds the current names of the administrators; without names while identity is unavailable. */
export async function packViews(packs: PrepaidPack[], { callRpc }: Pick<Context, 'callRpc'>): Promise<PackView[]> {
  const ids = [...new Set(packs.flatMap(({ byId }) => byId ?? []))];
  const { list } = ids.length > 0 ? await callRpc(staffNames, { ids }).catch(() => ({ list: [] })) : { list: [] };
  const names = new Map(list.map(({ _id, fullName }) => [_id, fullName]));
  return packs.map(({ id: _id, at, kind, count, reference, byId }) => ({
    _id,
    at: at.toISOString(),
    kind,
    count,
    reference,
    by: names.get(byId ?? '') ?? null,
  }));
}
