import { AppError } from '@fovea/contracts/errors';
import { saveOwnAccess } from '@fovea/contracts/guardians/portal-endpoints';
import { lockFamily } from '../families/lock-family-rows.ts';
import { handle } from '../handle.ts';
import { ownGuardian } from './guardian-view.ts';

/** For guardians only; a parent uses `updatePortalUser`. */
export const saveOwnAccessHandler = handle(saveOwnAccess, async (own, { db, actor, changed }) => {
  const { id: parentId, guardianId: id } = actor;
  if (!id) throw new AppError('notAllowed');
  return db.$transaction(async (tx) => {
    await lockFamily(tx, parentId);
    const [guardian] = await tx.guardian.updateManyAndReturn({ where: { id, parentId }, data: own });
    if (!guardian) throw new AppError('notSignedIn');
    await changed(tx, { customerId: parentId, concerning: { guardian: id } });
    return ownGuardian(guardian);
  });
});
