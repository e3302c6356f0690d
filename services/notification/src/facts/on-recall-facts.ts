import { customerContact } from '@fovea/contracts/customers/rpcs';
import { links } from '@fovea/contracts/links';
import { companyRecallStarted, deviceRecalled, recallUndeliverable } from '@fovea/contracts/recalls/events';
import { recallForMail } from '@fovea/contracts/recalls/rpcs';
import { companyContacts } from '@fovea/contracts/staff/rpcs';
import { publish } from '@fovea/kit/messaging/outbox';
import { numberOf } from '../deliveries/failing-address.ts';
import { queueMail, queueNotices } from '../deliveries/queue-mail.ts';
import { consume } from '../handle.ts';
import { reasonIn, recallText } from '../mails/recall-mail.ts';
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

/** Once for each company. */
export const onCompanyRecallStarted = consume(
  companyRecallStarted,
  async ({ recallId, companyId }, { tx, callRpc }) => {
    const mark = `${recallId}:${companyId}`;
    await queueMail(tx, 'companyRecall', { recallId, companyId }, mark);
    const { list } = await callRpc(companyContacts, { companyId, onlyAdmins: true });
    const readers = list.map(({ _id: staffId }) => ({ staffId, companyId }));
    await notifyStaff(tx, readers, { kind: 'companyRecall', params: {}, link: links.staffRecall(recallId), mark });
  },
);
