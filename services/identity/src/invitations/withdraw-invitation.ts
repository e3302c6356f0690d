import { withdrawInvitation } from '@fovea/contracts/invitations/rpcs';
import { handleRpc } from '../handle.ts';
import { lockParentRow } from '../passwords/lock-person.ts';
import { endInvitation } from './invitation-state.ts';

/** Setting a password locks the same row: one of the two comes first. */
export const withdrawInvitationRpc = handleRpc(withdrawInvitation, ({ customerId }, { db, now }) =>
  db.$transaction(async (tx) => {
    await lockParentRow(tx, customerId);
    const credentials = await tx.credentials.findUnique({ where: { customerId, deleted: false } });
    if (!credentials || credentials.passwordHash !== null) return { withdrawn: false };
    await tx.customerResetKey.deleteMany({ where: { customerId } });
    await endInvitation(tx, customerId, now);
    return { withdrawn: true };
  }),
);
