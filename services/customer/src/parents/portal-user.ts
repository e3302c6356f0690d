import { portalUser } from '@fovea/contracts/customers/questions';
import { answer } from '../handle.ts';
import { notRemoved } from '../scope.ts';
import { loadParent } from './parent-view.ts';

export const portalUserAnswer = answer(portalUser, async ({ id }, { db, region, now }) =>
  loadParent(db, id, { region, now, shown: notRemoved }),
);
