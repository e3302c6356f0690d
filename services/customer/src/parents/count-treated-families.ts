import { countTreatedFamilies } from '@fovea/contracts/clinicians';
import { answer } from '../handle.ts';

export const countTreatedFamiliesAnswer = answer(countTreatedFamilies, async ({ doctorId }, { db }) => ({
  count: await db.parent.count({ where: { deletedAt: null, doctorIds: { has: doctorId } } }),
}));
