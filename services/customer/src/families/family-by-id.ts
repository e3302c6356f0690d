import { portalUser } from '@fovea/contracts/customers/rpcs';
import { handleRpc } from '../handle.ts';
import { loadOwnFamily } from './family-view.ts';

export const portalUserRpc = handleRpc(portalUser, async ({ id }, { db, region, now }) =>
  loadOwnFamily(db, id, { region, now }),
);
