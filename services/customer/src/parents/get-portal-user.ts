import { getPortalUserInfo } from '@fovea/contracts/customers';
import { AppError } from '@fovea/contracts/errors';
import { handle } from '../handle.ts';
import { ofFamily } from '../scope.ts';
import { loadParent } from './load-parent.ts';

export const getPortalUserHandler = handle(getPortalUserInfo, async (_, { db, actor, region, now }) => {
  const parent = await loadParent(db, { id: actor.id, deletedAt: null }, { region, now, shown: ofFamily });
  if (!parent) throw new AppError('notSignedIn');
  return parent;
});
