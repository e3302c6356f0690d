import type { Language } from '@fovea/contracts/fields';
import { links } from '@fovea/contracts/links';
import { recallCancellationForMail, recallForMail } from '@fovea/contracts/recalls/rpcs';
import type { RecallMode, RecallReason } from '@fovea/contracts/recalls/schema';
import type { Composed, Desk } from './composed.ts';
import { familyMail } from './family-mail.ts';
import type { MailParams } from './mail-kinds.ts';
import { companyAdminsMail, companyMail } from './staff-mail.ts';

/** Empty once the device is no longer theirs, and of a reminder once the family has acknowledged. */
export const deviceRecalledMail = (
  { customerId, recallId, recallDeviceId, round }: MailParams<'deviceRecalled'>,
  desk: Desk,
): Promise<Composed[]> =>
  familyMail(customerId, desk, async ({ language, companyName: company }) => {
    const recall = await desk.callRpc(recallForMail, { recallId, recallDeviceId });
    if (!recall || (round > 0 && recall.isAcknowledged)) return null;
    const { title, mode, reason, serial_number: serial } = recall;
    return { as: recallText(mode, round), words: { title, serial, company, reason: reasonIn(reason, language) } };
  });

/** Empty once the device is no longer theirs. */
export const deviceRecallCancelledMail = (
  { customerId, recallDeviceId }: MailParams<'deviceRecallCancelled'>,
  desk: Desk,
): Promise<Composed[]> =>
  familyMail(customerId, desk, async ({ companyName: company }) => {
    const recall = await desk.callRpc(recallCancellationForMail, { recallDeviceId });
    if (!recall) return null;
    const { title, serial_number: serial, remaining } = recall;
    return { as: cancellationText(remaining), words: { title, serial, company } };
  });

/** To its administrators, without any to its staff, else its owner. */
export async function companyRecallMail(
  { companyId, recallId }: MailParams<'companyRecall'>,
  desk: Desk,
): Promise<Composed[]> {
  const recall = await desk.callRpc(recallForMail, { recallId, companyId });
  if (!recall) return [];
  const { title, devices, atFamilies } = recall;
  const words = { title, devices: String(devices), families: String(atFamilies) };
  const page = links.staffRecall(recallId);
  const toAdmins = await companyAdminsMail(companyId, desk, words, page);
  return toAdmins.length > 0 ? toAdmins : companyMail(companyId, desk, words, page);
}

/** The text of a family's message: first whether the device may treat, then the request for an answer. */
export const recallText = (mode: 'hold' | 'untilReplaced', round: number) =>
  round > 0 ? 'deviceRecalledReminder' : mode === 'hold' ? 'deviceRecalled' : 'deviceRecalledUsable';

/** First whether the device may treat: `remaining` is what another recall of it asks for. */
export const cancellationText = (remaining: RecallMode | null) =>
  remaining === null
    ? 'deviceRecallCancelled'
    : remaining === 'hold'
      ? 'deviceRecallCancelledHeld'
      : 'deviceRecallCancelledUsable';

/** In the reader's language, else in English or the first there is. */
export const reasonIn = (reason: RecallReason, language: Language): string =>
  reason[language] || reason.en || Object.values(reason).find(Boolean) || '';
