import type { InputOf } from '@fovea/contracts/endpoint';
import type { reportSymptom } from '@fovea/contracts/holds/portal-endpoints';
import { personOf } from '@fovea/kit/access/actor';
import { newId } from '@fovea/kit/database/ids';
import { oneAtATime } from '@fovea/kit/database/kysely';
import { sealText } from '@fovea/kit/database/sealed-texts';
import type { TreatmentHold } from '../../generated/regional/client.ts';
import type { Context, RegionalTx } from '../handle.ts';
import type { HeldChild } from './held-child.ts';
import { findOpenHold } from './open-hold.ts';
import { publishHeld } from './publish-hold.ts';

/**
 * Stores the symptom and the hold, or adds the symptom to the open one. Under the lock that leave takes: once the
 * transaction is committed, every replica refuses.
 */
export async function storeSymptom(
  tx: RegionalTx,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  { patient }: HeldChild,
  { accountId, kinds, eye, startedAt, text }: InputOf<typeof reportSymptom>,
): Promise<{ hold: TreatmentHold; symptomId: string }> {
  const by = { id: personOf(actor), role: actor.role };
  const symptomId = newId();
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
          seenAt: null,
          seenBy: null,
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
  return { hold, symptomId };
}
