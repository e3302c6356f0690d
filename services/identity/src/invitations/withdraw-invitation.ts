import { withdrawInvitation } from '@fovea/contracts/invitations/questions';
import { answer } from '../handle.ts';
import { holdParent } from '../passwords/lock-person.ts';
import { invitationEnded } from './invitation-state.ts';

/** Setting a password locks the same row: one of the two comes first. */
export const withdrawInvitationAnswer = answer(withdrawInvitation, ({ customerId }, { db, now }) =>
  db.$transaction(async (tx) => {
    await holdParent(tx, customerId);
    const credentials = await tx.credentials.findUnique({ where: { customerId, deleted: false } });
    if (!credentials || credentials.passwordHash !== null) return { withdrawn: false };
    await tx.customerResetKey.deleteMany({ where: { customerId } });
    await invitationEnded(tx, customerId, now);
    return { withdrawn: true };
  }),
);
