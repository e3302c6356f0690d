import { portalUser } from '@fovea/contracts/customers/questions';
import { answer } from '../handle.ts';
import { loadOwnParent } from './parent-view.ts';

export const portalUserAnswer = answer(portalUser, async ({ id }, { db, region, now }) =>
  loadOwnParent(db, id, { region, now }),
);
