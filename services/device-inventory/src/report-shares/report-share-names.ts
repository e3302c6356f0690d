import { reportShareNames } from '@fovea/contracts/report-shares/rpcs';
import { handleRpc } from '../handle.ts';

export const reportShareNamesRpc = handleRpc(reportShareNames, async ({ ids }, { db }) => {
  const shares = await db.reportShare.findMany({ where: { id: { in: ids } }, select: { id: true, recipient: true } });
  return { list: shares.map(({ id, recipient }) => ({ _id: id, recipient })) };
});
