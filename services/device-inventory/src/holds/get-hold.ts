import { getHold } from '@fovea/contracts/holds/endpoints';
import { handle } from '../handle.ts';
import { decidesWith, examinersOf, visibleChild } from './held-child.ts';
import { holdViews } from './hold-view.ts';
import { deviceOf, lastTreatmentOf, releasePreview } from './release-preview.ts';

const mostReleased = 20;

export const getHoldHandler = handle(getHold, async ({ accountId }, ctx) => {
  const child = await visibleChild(ctx, accountId);
  ctx.concerns(child.parent.id, { patientId: accountId });
  const holds = await ctx.db.treatmentHold.findMany({
    where: { accountId },
    orderBy: { startedAt: 'desc' },
    take: mostReleased + 1,
  });
  const open = holds.find(({ releasedAt }) => releasedAt === null);
  const device = await deviceOf(ctx, child.parent.id);
  const [views, decision, examiners, lastTreatment, preview] = await Promise.all([
    holdViews(ctx, holds),
    decidesWith(ctx, child),
    examinersOf(ctx, child),
    lastTreatmentOf(ctx, accountId),
    // Without the customer service the hold is shown all the same.
    open ? releasePreview(ctx, open, child, device).catch(() => null) : null,
  ]);
  return {
    open: views.find(({ releasedAt }) => releasedAt === null) ?? null,
    released: views.filter(({ releasedAt }) => releasedAt !== null),
    decidesWith: decision,
    examiners,
    preview,
    lastTreatment,
    dose: device?.settings ?? null,
  };
});
