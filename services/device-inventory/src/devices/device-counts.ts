import { deviceCounts } from '@fovea/contracts/devices/rpcs';
import { handleRpc } from '../handle.ts';

export const deviceCountsRpc = handleRpc(deviceCounts, async ({ companyIds }, { global }) => {
  const rows = await global.device.groupBy({
    by: ['companyId', 'status'],
    where: { deletedAt: null, ...(companyIds && { companyId: { in: companyIds } }) },
    _count: { _all: true },
    orderBy: [{ companyId: 'asc' }, { status: 'asc' }],
  });
  return {
    list: rows.map(({ companyId, status, _count }) => ({
      companyId,
      status,
      count: _count._all,
    })),
  };
});
