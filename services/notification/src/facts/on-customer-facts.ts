import { customerSignedUp, parentState } from '@fovea/contracts/customers/events';
import { customerContact } from '@fovea/contracts/customers/rpcs';
import { deviceReportedFound, deviceReportedLost } from '@fovea/contracts/devices/events';
import { guardianLetIn, guardianRemoved, guardianState } from '@fovea/contracts/guardians/events';
import { patientLoginChanged, patientState } from '@fovea/contracts/patients/events';
import {
  customerForgotPassword,
  customerInvited,
  customerPasswordChanged,
  customerRequestedProof,
  customerUsedNewBrowser,
} from '@fovea/contracts/sessions/events';
import { sql } from 'kysely';
import { deleteContactStatus, unmarkFormerAddresses } from '../deliveries/failing-address.ts';
import { queueInvitation, queueMail } from '../deliveries/queue-mail.ts';
import { consume } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';

export const onCustomerSignedUp = consume(customerSignedUp, ({ customerId, invite, by }, { tx }) =>
  queueMail(
    tx,
    invite ? 'customerInvited' : by === 'self' ? 'customerProof' : 'customerWelcome',
    { customerId },
    customerId,
  ),
);
/** The same link to choose a password that a family entered by its clinic gets. */
export const onGuardianLetIn = consume(guardianLetIn, ({ guardianId: customerId }, { tx }) =>
  queueMail(tx, 'customerInvited', { customerId }, customerId),
);
/** Uses `guardianId`, because deliveries with `customerId` are deleted together with the access. */
export const onGuardianRemoved = consume(guardianRemoved, ({ guardianId }, { tx }) =>
  queueMail(tx, 'guardianRemoved', { guardianId }, guardianId),
);
export const onCustomerAskedProof = consume(customerRequestedProof, ({ customerId }, { tx, id }) =>
  queueMail(tx, 'customerProof', { customerId }, id),
);
export const onCustomerInvited = consume(customerInvited, ({ customerId, channel = 'mail' }, { tx, id, now }) =>
  channel === 'mail'
    ? queueMail(tx, 'customerInvited', { customerId }, id)
    : queueInvitation(tx, customerId, { mark: id, dueAt: now }),
);
export const onCustomerForgotPassword = consume(customerForgotPassword, ({ customerId }, { tx, id }) =>
  queueMail(tx, 'customerReset', { customerId }, id),
);
export const onCustomerPasswordChanged = consume(customerPasswordChanged, ({ customerId, by }, { tx, id }) =>
  queueMail(tx, by === 'staff' ? 'customerPasswordSet' : 'customerPasswordChanged', { customerId }, id),
);
export const onCustomerUsedNewBrowser = consume(customerUsedNewBrowser, (used, { tx, id }) =>
  queueMail(tx, 'customerNewBrowser', used, id),
);
export const onPatientLoginChanged = consume(patientLoginChanged, (changed, { tx, id }) =>
  queueMail(tx, 'patientLoginChanged', changed, id),
);
export const onDeviceReportedLost = consume(deviceReportedLost, ({ companyId, serial_number }, { tx, id }) =>
  queueMail(tx, 'deviceLost', { companyId, serial_number }, id),
);
export const onDeviceReportedFound = consume(deviceReportedFound, ({ companyId, serial_number }, { tx, id }) =>
  queueMail(tx, 'deviceFound', { companyId, serial_number }, id),
);
/** Deletes the messages and preferences of a deleted family; otherwise re-evaluates its failing addresses. */
export const onParentUpdated = consume(parentState, async ({ _id, deleted }, { tx, callRpc, region = '', extra }) => {
  if (deleted) {
    await tx.notification.deleteMany({ where: { customerId: _id } });
    await tx.delivery.deleteMany({ where: { customerId: _id } });
    await tx.noticeStop.deleteMany({ where: { personId: _id } });
    await tx.noticeChoice.deleteMany({ where: { personId: _id } });
    await tx.familyDevice.deleteMany({ where: { customerId: _id } });
    await tx.pushSubscription.deleteMany({ where: { customerId: _id } });
    await deleteContactStatus(tx, _id);
    return;
  }
  if ((await tx.failingAddress.count({ where: { personId: _id } })) === 0) return;
  const contact = await callRpc(customerContact, { id: _id }, { region });
  if (contact) await unmarkFormerAddresses(tx, _id, contact, extra.stopSecret);
});

/** Deletes the deliveries and browsers of a removed guardian. */
export const onGuardianUpdated = consume(guardianState, async ({ _id, deleted }, { tx }) => {
  if (!deleted) return;
  await tx.delivery.deleteMany({ where: { customerId: _id } });
  await tx.pushSubscription.deleteMany({ where: { guardianId: _id } });
  await deleteContactStatus(tx, _id);
});

/** Removes a deleted child's name from the parent's notifications. */
export const onPatientDeleted = consume(patientState, async ({ _id, userId, deleted }, { tx }) => {
  if (!deleted) return;
  await tx.daysOfUse.deleteMany({ where: { accountId: _id } });
  await tx.noticeMark.deleteMany({ where: { subjectId: _id } });
  await kyselyOfRegion(tx)
    .updateTable('notification')
    .set(({ ref }) => ({ params: sql`${ref('params')} || '{"child": ""}'` }))
    .where('customer_id', '=', userId)
    .where(({ eb, ref }) => eb(sql`${ref('params')}->>'accountId'`, '=', _id))
    .execute();
});
