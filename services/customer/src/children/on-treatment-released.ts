import { accessRecorded } from '@fovea/contracts/audit/events';
import { treatmentReleased } from '@fovea/contracts/holds/events';
import { publish } from '@fovea/kit/messaging/outbox';
import { lockFamily } from '../families/lock-family-rows.ts';
import { consume } from '../handle.ts';
import { childChanges, prepareChange, storeChanges } from '../history/record-change.ts';
import { applyPlanChange, holdKey } from './plan-rules.ts';

/**
 * Gives the days on hold back, once: the end of the plan moves by them, and with it the day of the next renewal. The
 * family's history names who released.
 */
export const onTreatmentReleased = consume(
  treatmentReleased,
  async ({ holdId, accountId, customerId, days, record, at }, { tx }) => {
    if (days === 0) return;
    await lockFamily(tx, customerId);
    const where = { id: accountId, deletedAt: null };
    const before = await tx.patient.findFirst({ where, include: { parent: { select: { timezone: true } } } });
    if (!before) return;
    const { parent, ...former } = before;
    await applyPlanChange(tx, accountId, {
      key: holdKey(holdId),
      kind: 'hold',
      at: new Date(at),
      days,
      timezone: parent.timezone,
    });
    const changes = await childChanges(tx, former, await tx.patient.findUniqueOrThrow({ where: { id: accountId } }));
    if (changes.length === 0) return;
    const { detail, personal } = prepareChange({ customerId, patientId: accountId, changes });
    await storeChanges(tx, [{ detail, personal }]);
    const { recordId, fields, commitment } = personal;
    await publish(tx, accessRecorded, { records: [{ ...record, _id: recordId, fields, commitment }] });
  },
);
