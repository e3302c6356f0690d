import { links } from '@fovea/contracts/links';
import { nameFor } from '@fovea/contracts/names';
import { decidersOf } from '../notifications/hold-deciders.ts';
import type { Composed, Desk } from './composed.ts';
import { familyMail } from './family-mail.ts';
import { childOf } from './family-reader.ts';
import type { MailParams } from './mail-kinds.ts';
import { companyAdminsMail, staffMail } from './staff-mail.ts';

/** States that a treatment is on hold, without the child and the reason: others may have access to the mailbox. */
export async function treatmentHeldMail({ accountId }: MailParams<'treatmentHeld'>, desk: Desk): Promise<Composed[]> {
  const deciders = await decidersOf(desk.db, accountId);
  if (!deciders) return [];
  const { doctorId, companyId } = deciders;
  const page = links.heldTreatments();
  const toDoctor = doctorId ? await staffMail(doctorId, desk, () => ({}), page) : [];
  return toDoctor.length > 0 ? toDoctor : companyAdminsMail(companyId, desk, {}, page);
}

/** To the family: that the clinic paused a child's treatment, or released it. */
export const childTreatmentMail = (
  { customerId, accountId }: MailParams<'treatmentPaused' | 'treatmentReleased'>,
  desk: Desk,
): Promise<Composed[]> =>
  familyMail(customerId, desk, async ({ language }) => {
    const child = await childOf(desk, accountId);
    return child ? { words: { child: nameFor(child, language) } } : null;
  });
