import { accessRecorded } from '@fovea/contracts/audit/events';
import { AppError } from '@fovea/contracts/errors';
import { mailPasswordLink } from '@fovea/contracts/sessions/questions';
import { announce } from '@fovea/kit/outbox';
import { customerWasInvited } from '../facts.ts';
import { answer } from '../handle.ts';
import { mayMailLink } from '../passwords/forgot-mails.ts';
import { holdParent } from '../passwords/hold-person.ts';

/** Counted with what the parent asked for: one mailbox, one limit. The key is made when the mail is sent. */
export const mailPasswordLinkAnswer = answer(mailPasswordLink, async ({ customerId, record }, { db, now }) => {
  await db.$transaction(async (tx) => {
    await holdParent(tx, customerId);
    if (!(await tx.credentials.findUnique({ where: { customerId, deleted: false, removed: false } })))
      throw new AppError('notFound');
    if (!(await mayMailLink(tx, customerId, now))) throw new AppError('tooManyRequests');
    await customerWasInvited(tx, customerId, now);
    await announce(tx, accessRecorded, { records: [record] });
  });
  return {};
});
