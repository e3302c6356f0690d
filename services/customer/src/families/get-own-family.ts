import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import { AppError } from '@fovea/contracts/errors';
import { handle } from '../handle.ts';
import { loadOwnFamily } from './family-view.ts';

export const getPortalUserInfoHandler = handle(getPortalUserInfo, async (_, { db, actor, region, now }) => {
  const parent = await loadOwnFamily(db, actor.id, { region, now });
  if (!parent) throw new AppError('notSignedIn');
  return parent;
});
