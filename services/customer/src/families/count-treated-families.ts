import { countTreatedFamilies } from '@fovea/contracts/clinicians/rpcs';
import { answer } from '../handle.ts';
import { notRemoved } from '../scope.ts';

export const countTreatedFamiliesRpc = answer(countTreatedFamilies, async ({ doctorId }, { db }) => ({
  count: await db.parent.count({ where: { ...notRemoved, doctorIds: { has: doctorId } } }),
}));
