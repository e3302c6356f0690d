import { accessRecorded } from '@fovea/contracts/audit/events';
import { AppError, refuseField } from '@fovea/contracts/errors';
import { mailPasswordLink } from '@fovea/contracts/sessions/rpcs';
import { publish } from '@fovea/kit/messaging/outbox';
import { publishFamilyInvited } from '../facts.ts';
import { handleRpc } from '../handle.ts';
import { inviteAgain } from '../invitations/invitation-state.ts';
import { lockParentRow } from '../passwords/lock-person.ts';
import { mayMailLink } from '../passwords/mail-limit.ts';

/** Shares one limit per mailbox with the parent's own requests. The key is created when the message is sent. */
export const mailPasswordLinkRpc = handleRpc(
  mailPasswordLink,
  async ({ customerId, channel = 'mail', record }, { db, now }) => {
    await db.$transaction(async (tx) => {
      await lockParentRow(tx, customerId);
      const credentials = await tx.credentials.findUnique({ where: { customerId, deleted: false, removed: false } });
      if (!credentials) throw new AppError('notFound');
      const isInvitation = credentials.passwordHash === null;
      if (channel === 'sms' && !isInvitation) throw refuseField('channel', 'invalidChoice');
      if (!(await mayMailLink(tx, customerId, now))) throw new AppError('tooManyRequests');
      if (isInvitation) await inviteAgain(tx, customerId, channel, now);
      else await publishFamilyInvited(tx, customerId, channel, now);
      await publish(tx, accessRecorded, { records: [record] });
    });
    return {};
  },
);
