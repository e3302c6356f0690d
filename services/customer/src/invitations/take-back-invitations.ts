import { AppError } from '@fovea/contracts/errors';
import { takeBackInvitations } from '@fovea/contracts/invitations/endpoints';
import { handle } from '../handle.ts';
import { takeBack } from '../parents/take-back-invitation.ts';

/** Each by itself; who has accepted, or has something by now, stays a family like any other. */
export const takeBackInvitationsHandler = handle(takeBackInvitations, async ({ ids }, ctx) => {
  let takenBack = 0;
  for (const id of new Set(ids)) {
    const isDone = await takeBack(id, ctx).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && ['notFound', 'inUse', 'changedMeanwhile'].includes(error.error)) return false;
        throw error;
      },
    );
    if (isDone) takenBack += 1;
  }
  return { takenBack, kept: new Set(ids).size - takenBack };
});
