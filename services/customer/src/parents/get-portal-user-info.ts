import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import { AppError } from '@fovea/contracts/errors';
import { handle } from '../handle.ts';
import { notRemoved } from '../scope.ts';
import { loadParent } from './parent-view.ts';

export const getPortalUserInfoHandler = handle(getPortalUserInfo, async (_, { db, actor, region, now }) => {
  const parent = await loadParent(db, actor.id, { region, now, shown: notRemoved });
  if (!parent) throw new AppError('notSignedIn');
  return parent;
});
