import { AppError } from '@fovea/contracts/errors';
import { revokeInvitations } from '@fovea/contracts/invitations/endpoints';
import { withdrawFamilyInvitation } from '../families/withdraw-invitation.ts';
import { handle } from '../handle.ts';

/** Invitations are withdrawn independently. Families that accepted, or have a child or device, stay. */
export const revokeInvitationsHandler = handle(revokeInvitations, async ({ ids }, ctx) => {
  const keptIds: string[] = [];
  const uniqueIds = new Set(ids);
  for (const id of uniqueIds) {
    const isDone = await withdrawFamilyInvitation(id, ctx).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && ['notFound', 'inUse', 'changedMeanwhile'].includes(error.error)) return false;
        throw error;
      },
    );
    if (!isDone) keptIds.push(id);
  }
  return { takenBack: uniqueIds.size - keptIds.length, kept: keptIds.length, keptIds };
});
