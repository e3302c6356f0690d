import { findOwnHolds } from '@fovea/contracts/holds/portal-endpoints';
import { handle } from '../handle.ts';
import { visiblePatients } from '../scope.ts';
import { kyselyOfRegion } from '../tables.ts';
import { ownHoldView } from './hold-view.ts';

export const findOwnHoldsHandler = handle(findOwnHolds, async (_, ctx) => {
  const { db, actor } = ctx;
  const parent = await db.parent.findUnique({ where: { id: actor.id }, select: { companyId: true } });
  const children = await kyselyOfRegion(db)
    .selectFrom('patient')
    .select('patient.id')
    .where(await visiblePatients(ctx))
    .execute();
  const open = await db.treatmentHold.findMany({
    where: { accountId: { in: children.map(({ id }) => id) }, releasedAt: null },
    orderBy: { startedAt: 'asc' },
  });
  return { list: await Promise.all(open.map((hold) => ownHoldView(ctx, hold, parent?.companyId ?? ''))) };
});
