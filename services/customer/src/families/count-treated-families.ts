import { countTreatedFamilies } from '@fovea/contracts/clinicians/rpcs';
import { handleRpc } from '../handle.ts';
import { notRemoved } from '../scope.ts';

export const countTreatedFamiliesRpc = handleRpc(countTreatedFamilies, async ({ doctorId }, { db }) => ({
  count: await db.parent.count({ where: { ...notRemoved, doctorIds: { has: doctorId } } }),
}));
