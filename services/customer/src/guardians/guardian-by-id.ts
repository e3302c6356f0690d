import { guardianById } from '@fovea/contracts/guardians/questions';
import { answer } from '../handle.ts';
import { ownGuardian } from './guardian-view.ts';

export const guardianByIdAnswer = answer(guardianById, async ({ id }, { db }) => {
  const guardian = await db.guardian.findUnique({ where: { id } });
  return guardian && { ...ownGuardian(guardian), customerId: guardian.parentId };
});
