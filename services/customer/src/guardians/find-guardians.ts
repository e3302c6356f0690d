import { AppError } from '@fovea/contracts/errors';
import { findFamilyGuardians } from '@fovea/contracts/guardians/endpoints';
import { findGuardians } from '@fovea/contracts/guardians/portal-endpoints';
import { handle } from '../handle.ts';
import { seesFamily } from '../scope.ts';
import { guardiansOf } from './guardian-view.ts';

export const findGuardiansHandler = handle(findGuardians, async (_, { db, actor }) => ({
  list: await guardiansOf(db, actor.id),
}));

export const findFamilyGuardiansHandler = handle(findFamilyGuardians, async ({ id }, { db, actor, concerns }) => {
  if (!(await seesFamily(db, actor, id))) throw new AppError('notFound');
  concerns(id);
  return { list: await guardiansOf(db, id) };
});
