import { treatmentHeld, treatmentReleased } from '@fovea/contracts/holds/events';
import { links } from '@fovea/contracts/links';
import { companyContacts } from '@fovea/contracts/staff/rpcs';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import { queueMail } from '../deliveries/queue-mail.ts';
import { consume, type RegionalTx } from '../handle.ts';
import { decidersOf } from '../notifications/hold-deciders.ts';
import { notify, type StaffRecipient } from '../notifications/notify.ts';
import { notifyStaff, staffRecipient } from '../notifications/notify-staff.ts';

/** At once, and for each symptom: the doctor does not wait for a second glance at Today. */
export const onTreatmentHeld = consume(
  treatmentHeld,
  async ({ holdId, symptomId, accountId, customerId }, { tx, callRpc, region = '' }) => {
    const mark = symptomId ?? holdId;
    if (!symptomId) await notifyFamily(tx, { holdId, accountId, customerId, region });
    await queueMail(tx, 'treatmentHeld', { customerId, accountId }, mark);
    await notifyStaff(tx, await recipientsOf(tx, accountId, callRpc), {
      kind: 'treatmentHeld',
      params: { customerId },
      link: links.heldTreatments(),
      mark,
    });
  },
);

export const onTreatmentReleased = consume(
  treatmentReleased,
  async ({ holdId: mark, accountId, customerId }, { tx, region = '' }) => {
    await queueMail(tx, 'treatmentReleased', { customerId, accountId }, mark);
    // The notification contains no name, so that none has to be erased from it.
    await notify(tx, { kind: 'treatmentReleased', customerId, params: {}, link: links.portal(region), mark });
  },
);

type Held = { holdId: string; accountId: string; customerId: string; region: string };

/** Of a hold without a symptom the family does not know; a symptom it has reported itself. */
async function notifyFamily(tx: RegionalTx, { holdId: mark, accountId, customerId, region }: Held): Promise<void> {
  await queueMail(tx, 'treatmentPaused', { customerId, accountId }, mark);
  await notify(tx, { kind: 'treatmentPaused', customerId, params: {}, link: links.portal(region), mark });
}

/** The child's doctor, else the company's administrators. */
async function recipientsOf(tx: RegionalTx, accountId: string, callRpc: CallRpc): Promise<StaffRecipient[]> {
  const deciders = await decidersOf(tx, accountId);
  if (!deciders) return [];
  const { doctorId, companyId } = deciders;
  const doctor = doctorId ? await staffRecipient(doctorId, callRpc) : [];
  if (doctor.length > 0) return doctor;
  const { list } = await callRpc(companyContacts, { companyId, onlyAdmins: true });
  return list.map(({ _id: staffId }) => ({ staffId, companyId }));
}
