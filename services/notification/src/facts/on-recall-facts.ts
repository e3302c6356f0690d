import { customerContact } from '@fovea/contracts/customers/rpcs';
import type { EventBody } from '@fovea/contracts/event';
import { links } from '@fovea/contracts/links';
import {
  companyRecallCancelled,
  companyRecallStarted,
  deviceRecallCancelled,
  deviceRecalled,
  recallUndeliverable,
} from '@fovea/contracts/recalls/events';
import { recallCancellationForMail, recallForMail } from '@fovea/contracts/recalls/rpcs';
import { companyContacts } from '@fovea/contracts/staff/rpcs';
import { publish } from '@fovea/kit/messaging/outbox';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import { numberOf } from '../deliveries/failing-address.ts';
import { queueMail, queueNotices } from '../deliveries/queue-mail.ts';
import { consume, type RegionalTx } from '../handle.ts';
import { cancellationText, reasonIn, recallText } from '../mails/recall-mail.ts';
import { preferencesOf } from '../notices/preferences.ts';
import { notify } from '../notifications/notify.ts';
import { notifyStaff } from '../notifications/notify-staff.ts';

/**
 * Sent by every channel with a working address of the family, independent of its preferences for reminders: mail with
 * push, text message and bell. If neither mail nor text message can be delivered, the clinic has to call.
 */
export const onDeviceRecalled = consume(
  deviceRecalled,
  async ({ recallId, recallDeviceId, customerId, round, at }, { tx, callRpc, region = '', now }) => {
    const contact = await callRpc(customerContact, { id: customerId }, { region });
    const recall = await callRpc(recallForMail, { recallId, recallDeviceId });
    if (!contact || !recall) return;
    const mark = `${recallDeviceId}:${customerId}:${round}`;
    const params = { customerId, recallId, recallDeviceId, round };
    const { fails } = (await preferencesOf(tx, [customerId]))(customerId);
    const isMailable = !fails('mail');
    const isTextable = !fails('sms') && numberOf(contact) !== undefined;
    if (isMailable) await queueMail(tx, 'deviceRecalled', params, mark);
    if (isTextable)
      await queueNotices(tx, [
        { kind: 'deviceRecalled', channel: 'sms', params, mark, dueAt: now, quietZone: contact.timezone },
      ]);
    const { language, companyName: company } = contact;
    const words = {
      title: recall.title,
      serial: recall.serial_number,
      company,
      reason: reasonIn(recall.reason, language),
    };
    await notify(tx, {
      kind: recallText(recall.mode, round),
      customerId,
      params: words,
      link: links.portal(region),
      mark,
    });
    if (!isMailable && !isTextable) await publish(tx, recallUndeliverable, { recallDeviceId, customerId, at });
  },
);

/** By the same channels: who was asked not to use the device is to hear that it may be used. */
export const onDeviceRecallCancelled = consume(
  deviceRecallCancelled,
  async ({ recallDeviceId, customerId }, { tx, callRpc, region = '', now }) => {
    const contact = await callRpc(customerContact, { id: customerId }, { region });
    const recall = await callRpc(recallCancellationForMail, { recallDeviceId });
    if (!contact || !recall) return;
    const mark = `${recallDeviceId}:${customerId}`;
    const params = { customerId, recallDeviceId };
    const { fails } = (await preferencesOf(tx, [customerId]))(customerId);
    if (!fails('mail')) await queueMail(tx, 'deviceRecallCancelled', params, mark);
    if (!fails('sms') && numberOf(contact) !== undefined)
      await queueNotices(tx, [
        { kind: 'deviceRecallCancelled', channel: 'sms', params, mark, dueAt: now, quietZone: contact.timezone },
      ]);
    const words = { title: recall.title, serial: recall.serial_number, company: contact.companyName };
    const kind = cancellationText(recall.remaining);
    await notify(tx, { kind, customerId, params: words, link: links.portal(region), mark });
  },
);

/** Once for each company. */
export const onCompanyRecallStarted = consume(companyRecallStarted, (recalled, { tx, callRpc }) =>
  informCompany('companyRecall', recalled, tx, callRpc),
);
export const onCompanyRecallCancelled = consume(companyRecallCancelled, (recalled, { tx, callRpc }) =>
  informCompany('companyRecallCancelled', recalled, tx, callRpc),
);

async function informCompany(
  kind: 'companyRecall' | 'companyRecallCancelled',
  { recallId, companyId }: EventBody<typeof companyRecallStarted>,
  tx: RegionalTx,
  callRpc: CallRpc,
): Promise<void> {
  const mark = `${recallId}:${companyId}`;
  await queueMail(tx, kind, { recallId, companyId }, mark);
  const { list } = await callRpc(companyContacts, { companyId, onlyAdmins: true });
  const readers = list.map(({ _id: staffId }) => ({ staffId, companyId }));
  await notifyStaff(tx, readers, { kind, params: {}, link: links.staffRecall(recallId), mark });
}
