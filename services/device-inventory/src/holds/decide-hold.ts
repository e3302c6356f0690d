import { AppError } from '@fovea/contracts/errors';
import { keepHold, markHoldSeen } from '@fovea/contracts/holds/endpoints';
import { newId } from '@fovea/kit/database/ids';
import { oneAtATime } from '@fovea/kit/database/kysely';
import { sealText } from '@fovea/kit/database/sealed-texts';
import { handle } from '../handle.ts';
import { requireDecision, visibleHold } from './held-child.ts';

/** The first to see it is named to the family. */
export const markHoldSeenHandler = handle(markHoldSeen, async ({ id }, ctx) => {
  const { db, actor, now, changed } = ctx;
  const { hold } = await visibleHold(ctx, id);
  await db.$transaction(async (tx) => {
    const { count } = await tx.treatmentHold.updateMany({
      where: { id, seenAt: null, releasedAt: null },
      data: { seenAt: now, seenBy: actor.id },
    });
    await changed(tx, count > 0 ? { customerId: hold.customerId, patientId: hold.accountId } : []);
  });
  return {};
});

export const keepHoldHandler = handle(keepHold, async ({ id, version, note }, ctx) => {
  const { db, actor, now, changed } = ctx;
  const { hold, child } = await visibleHold(ctx, id);
  await requireDecision(ctx, child);
  const { accountId, customerId } = hold;
  await db.$transaction(async (tx) => {
    await oneAtATime(tx, accountId);
    const { count } = await tx.treatmentHold.updateMany({
      where: { id, version, releasedAt: null },
      data: { version: { increment: 1 } },
    });
    if (count === 0) throw new AppError('holdChanged');
    const noteId = newId();
    const text = await sealText(tx, 'hold_note.text', noteId, note);
    await tx.holdNote.create({
      data: { id: noteId, holdId: id, accountId, customerId, text, by: actor.id, createdAt: now },
    });
    await changed(tx, { customerId, patientId: accountId });
  });
  return {};
});
