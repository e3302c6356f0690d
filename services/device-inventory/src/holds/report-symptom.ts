import type { InputOf } from '@fovea/contracts/endpoint';
import { reportSymptomForFamily } from '@fovea/contracts/holds/endpoints';
import { reportSymptom } from '@fovea/contracts/holds/portal-endpoints';
import { personOf } from '@fovea/kit/access/actor';
import { newId } from '@fovea/kit/database/ids';
import { oneAtATime } from '@fovea/kit/database/kysely';
import { sealText } from '@fovea/kit/database/sealed-texts';
import type { TreatmentHold } from '../../generated/regional/client.ts';
import { type Context, handle } from '../handle.ts';
import { type HeldChild, visibleChild } from './held-child.ts';
import { ownHoldView } from './hold-view.ts';
import { findOpenHold } from './open-hold.ts';
import { publishHeld } from './publish-hold.ts';

export const reportSymptomHandler = handle(reportSymptom, async (report, ctx) => {
  const child = await visibleChild(ctx, report.accountId);
  return ownHoldView(ctx, await storeReport(ctx, child, report), child.parent.companyId);
});

export const reportSymptomForFamilyHandler = handle(reportSymptomForFamily, async (report, ctx) => {
  const child = await visibleChild(ctx, report.accountId);
  return { _id: (await storeReport(ctx, child, report)).id };
});

/**
 * Stores the symptom and the hold, or adds the symptom to the open one. Under the lock that leave takes: once the report
 * returns, every replica refuses.
 */
async function storeReport(
  { db, actor, now, changed }: Context,
  { patient, parent }: HeldChild,
  { accountId, kinds, eye, startedAt, text }: InputOf<typeof reportSymptom>,
): Promise<TreatmentHold> {
  const by = { id: personOf(actor), role: actor.role };
  const symptomId = newId();
  return db.$transaction(async (tx) => {
    await oneAtATime(tx, accountId);
    const open = await findOpenHold(tx, accountId);
    const hold = open
      ? await tx.treatmentHold.update({
          where: { id: open.id },
          data: {
            version: { increment: 1 },
            symptomId: open.symptomId ?? symptomId,
            kinds: [...new Set([...open.kinds, ...kinds])],
            // Nobody of the clinic has seen this one.
            ...{ seenAt: null, seenBy: null },
          },
        })
      : await tx.treatmentHold.create({
          data: {
            id: newId(),
            accountId,
            customerId: patient.userId,
            symptomId,
            kinds,
            startedAt: now,
            startedBy: by.id,
            startedByRole: by.role,
          },
        });
    await tx.symptom.create({
      data: {
        id: symptomId,
        holdId: hold.id,
        accountId,
        customerId: patient.userId,
        kinds: [...new Set(kinds)],
        eye,
        startedAt,
        text: await sealText(tx, 'symptom.text', symptomId, text || null),
        reportedBy: by.id,
        reportedByRole: by.role,
        createdAt: now,
      },
    });
    await publishHeld(tx, hold, symptomId, now);
    await changed(tx, { customerId: parent.id, patientId: accountId });
    return hold;
  });
}
