import { AppError } from '@fovea/contracts/errors';
import { takeBackInvitations } from '@fovea/contracts/invitations/endpoints';
import { handle } from '../handle.ts';
import { takeBack } from '../parents/take-back-invitation.ts';

/** Each by itself; who has accepted, or has something by now, stays a family like any other. */
export const takeBackInvitationsHandler = handle(takeBackInvitations, async ({ ids }, ctx) => {
  const keptIds: string[] = [];
  const asked = new Set(ids);
  for (const id of asked) {
    const isDone = await takeBack(id, ctx).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && ['notFound', 'inUse', 'changedMeanwhile'].includes(error.error)) return false;
        throw error;
      },
    );
    if (!isDone) keptIds.push(id);
  }
  return { takenBack: asked.size - keptIds.length, kept: keptIds.length, keptIds };
});
