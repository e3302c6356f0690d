import { type OwnRecall, RecallReason } from '@fovea/contracts/recalls/schema';
import type { Device } from '../../generated/global/client.ts';
import type { Context } from '../handle.ts';

/** The recall of a family's device that it is told of: one it has not acknowledged first. Null without any. */
export async function ownRecall(
  { global }: Pick<Context, 'global'>,
  { id: deviceId, recallId, customerId }: Device,
): Promise<OwnRecall | null> {
  if (!recallId) return null;
  const rows = await global.recallDevice.findMany({
    where: { deviceId, customerId, released: false },
    include: { recall: true },
    orderBy: { id: 'desc' },
  });
  const row = rows.find(({ acknowledgedAt }) => acknowledgedAt === null) ?? rows[0];
  if (!row) return null;
  const { title, reason, mode, createdAt } = row.recall;
  return {
    title,
    mode,
    reason: RecallReason.parse(reason),
    informedAt: (row.informedAt ?? createdAt).toISOString(),
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
  };
}
