import { renewInvitation } from '@fovea/contracts/invitations/portal-endpoints';
import { hashOfKey } from '@fovea/kit/secrets/link-keys';
import { handle } from '../handle.ts';
import { inConstantTime } from '../passwords/constant-time.ts';
import { lockParentRow } from '../passwords/lock-person.ts';
import { mayMailLink } from '../passwords/mail-limit.ts';
import { inviteAgain } from './invitation-state.ts';

/**
 * Sends a new link over the channel of the old one. Neither reply nor duration reveals anything to the holder of the
 * link. Counts towards the limit of messages with a link.
 */
export const renewInvitationHandler = handle(renewInvitation, async ({ key }, { db, now }) => {
  await inConstantTime(async () => {
    const link = await db.customerInvitationLink.findUnique({
      where: { hash: hashOfKey(key) },
      include: { invitation: true },
    });
    if (!link) return;
    const { customerId, invitation } = link;
    await db.$transaction(async (tx) => {
      await lockParentRow(tx, customerId);
      const isOpen = await tx.credentials.findUnique({
        where: { customerId, passwordHash: null, active: true, deleted: false, removed: false },
      });
      if (isOpen && (await mayMailLink(tx, customerId, now)))
        await inviteAgain(tx, customerId, invitation.channel, now);
    });
  });
  return {};
});
