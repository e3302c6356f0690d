import { holdTreatment } from '@fovea/contracts/holds/endpoints';
import { newId } from '@fovea/kit/database/ids';
import { oneAtATime } from '@fovea/kit/database/kysely';
import { sealText } from '@fovea/kit/database/sealed-texts';
import { handle } from '../handle.ts';
import { requireDecision, visibleChild } from './held-child.ts';
import { findOpenHold } from './open-hold.ts';
import { publishHeld } from './publish-hold.ts';

/** A child who is on hold already stays so; the open hold is returned. */
export const holdTreatmentHandler = handle(holdTreatment, async ({ accountId, reason }, ctx) => {
  const { db, actor, now, changed } = ctx;
  const child = await visibleChild(ctx, accountId);
  await requireDecision(ctx, child);
  const customerId = child.parent.id;
  return db.$transaction(async (tx) => {
    await oneAtATime(tx, accountId);
    const open = await findOpenHold(tx, accountId);
    await changed(tx, { customerId, patientId: accountId });
    if (open) return { _id: open.id };
    const id = newId();
    const hold = await tx.treatmentHold.create({
      data: {
        id,
        accountId,
        customerId,
        startedAt: now,
        startedBy: actor.id,
        startedByRole: actor.role,
        reason: await sealText(tx, 'treatment_hold.reason', id, reason),
        seenAt: now,
        seenBy: actor.id,
      },
    });
    await publishHeld(tx, hold, null, now);
    return { _id: id };
  });
});
