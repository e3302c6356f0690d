import { renewInvitation } from '@fovea/contracts/invitations/portal-endpoints';
import { hashOfKey } from '@fovea/kit/secrets/link-keys';
import { handle } from '../handle.ts';
import { inEvenTime } from '../passwords/even-time.ts';
import { mayMailLink } from '../passwords/forgot-mails.ts';
import { holdParent } from '../passwords/hold-person.ts';
import { inviteAgain } from './keep-invitation.ts';

/**
 * By the way the link came, to whom it came: whoever holds it learns nothing, neither from the answer nor from how long
 * it takes. Counted with all messages that carry a link.
 */
export const renewInvitationHandler = handle(renewInvitation, async ({ key }, { db, now }) => {
  await inEvenTime(async () => {
    const link = await db.customerInvitationLink.findUnique({
      where: { hash: hashOfKey(key) },
      include: { invitation: true },
    });
    if (!link) return;
    const { customerId, invitation } = link;
    await db.$transaction(async (tx) => {
      await holdParent(tx, customerId);
      const isOpen = await tx.credentials.findUnique({
        where: { customerId, passwordHash: null, active: true, deleted: false, removed: false },
      });
      if (isOpen && (await mayMailLink(tx, customerId, now)))
        await inviteAgain(tx, customerId, invitation.channel, now);
    });
  });
  return {};
});
