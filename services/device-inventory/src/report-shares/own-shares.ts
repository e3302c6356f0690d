import { AppError } from '@fovea/contracts/errors';
import type { ReportShare } from '@fovea/contracts/report-shares/schema';
import { isAmong } from '@fovea/kit/database/list';
import type { ReportShare as Row } from '../../generated/regional/client.ts';
import type { Context } from '../handle.ts';
import { visiblePatients } from '../scope.ts';
import { kyselyOfRegion } from '../tables.ts';

export const shareOf = ({
  id,
  accountId,
  recipient,
  createdAt,
  validUntil,
  opened,
  lastOpenedAt,
}: Row): ReportShare => ({
  _id: id,
  accountId,
  recipient,
  createdAt: createdAt.toISOString(),
  validUntil: validUntil.toISOString(),
  opened,
  lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
});

/** Throws `notFound` for a child that is not the caller’s. */
export async function checkOwnChild(ctx: Context, accountId: string): Promise<void> {
  const isOwn = await isAmong(kyselyOfRegion(ctx.db), 'patient', accountId, await visiblePatients(ctx));
  if (!isOwn) throw new AppError('notFound');
}
