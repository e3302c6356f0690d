import { customerContact } from '@fovea/contracts/customers/rpcs';
import { zonedMinute } from '@fovea/contracts/dates';
import { fillText } from '@fovea/contracts/fill-text';
import { links } from '@fovea/contracts/links';
import { recallCancellationForMail, recallForMail } from '@fovea/contracts/recalls/rpcs';
import { issueCustomerKey } from '@fovea/contracts/staff/rpcs';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import { loop, type Regional } from '../handle.ts';
import type { Contact } from '../mails/family-reader.ts';
import { mailKinds, textOf } from '../mails/mail-kinds.ts';
import { stillWanted } from '../notices/preferences.ts';
import { texts } from '../texts.ts';
import { currentFingerprint, numberOf } from './failing-address.ts';
import { handlePermanentFailure, readersOf } from './family-deliveries.ts';
import { AddressRefused, type DeliveryRow, FailedForGood, sendDueDeliveries } from './send-due-deliveries.ts';

export const sendTextsLoop = loop(
  { name: 'send-texts', scope: 'regional' },
  ({ db, callRpc, region, log, now, extra }) =>
    sendDueDeliveries(db, 'sms', {
      now,
      log,
      async send(row) {
        const { customerId } = mailKinds.familyNews.parse(row.params);
        const contact = await callRpc(customerContact, { id: customerId }, { region });
        if (!contact) return { status: 'nobody' };
        const address = currentFingerprint('sms', contact, extra.stopSecret);
        const to = numberOf(contact);
        if (!to) throw new FailedForGood(address);
        const message = await textMessageOf(row, customerId, contact, { db, callRpc, region });
        if (!message) return { status: 'nobody' };
        const text = `${contact.companyName}: ${message.words} ${extra.publicUrl}${message.page}`;
        const statusUrl = extra.publicUrl + links.textStatus(row.id, region);
        const providerId = await extra.texts.send({ to, text, statusUrl }).catch((error: unknown) => {
          throw error instanceof AddressRefused ? new FailedForGood(address) : error;
        });
        return { status: 'sent', providerId, address };
      },
      readersOf: (rows) => readersOf(db, rows),
      onPermanentFailure: (row, address) => handlePermanentFailure(db, row, address, now),
    }),
);

type Row = Pick<DeliveryRow, 'kind' | 'params'>;
type Desk = { db: Regional; callRpc: CallRpc; region: string };

/**
 * Omits the child's name, because the number is not verified and others may see the screen. Null when nothing is left to
 * send: all notices were stopped, the device is recalled no longer, or the parent has a password.
 */
async function textMessageOf({ kind, params }: Row, customerId: string, { language, timezone }: Contact, desk: Desk) {
  const { sms } = texts[language];
  const page = links.portal(desk.region);
  if (kind === 'deviceRecalled') {
    const { recallId, recallDeviceId } = mailKinds.deviceRecalled.parse(params);
    const recall = await desk.callRpc(recallForMail, { recallId, recallDeviceId });
    return recall && { words: sms.deviceRecalled, page };
  }
  if (kind === 'deviceRecallCancelled') {
    const { recallDeviceId } = mailKinds.deviceRecallCancelled.parse(params);
    const recall = await desk.callRpc(recallCancellationForMail, { recallDeviceId });
    return recall && { words: sms.deviceRecallCancelled, page };
  }
  if (kind === 'familyNews') return { words: sms.familyNews, page };
  if (kind === 'customerInvited') {
    const key = { customerId, purpose: 'onboarding', channel: 'sms' } as const;
    const issued = await desk.callRpc(issueCustomerKey, key, { region: desk.region });
    if (!issued) return null;
    const words = fillText(sms.customerInvitation, { date: zonedMinute(issued.expiresAt, timezone) });
    return { words, page: links.portalInvitation(issued.key, desk.region) };
  }
  const { accountId, notices: queued } = mailKinds.familyNotices.parse(params);
  const notices = await stillWanted(desk.db, customerId, 'sms', queued, accountId);
  if (notices.length === 0) return null;
  const templates: Record<string, string | undefined> = sms;
  const wordsOf = (notice: (typeof notices)[number]) =>
    fillText(templates[textOf(notice)] ?? templates[notice.kind] ?? '', notice.words).trim();
  return { words: notices.map(wordsOf).join(' '), page };
}
