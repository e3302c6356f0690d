import { portalUser } from '@fovea/contracts/customers/rpcs';
import { answer } from '../handle.ts';
import { loadOwnFamily } from './family-view.ts';

export const portalUserRpc = answer(portalUser, async ({ id }, { db, region, now }) =>
  loadOwnFamily(db, id, { region, now }),
);
