import { addFamilyNote } from '@fovea/contracts/customers/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { changesBetween } from '@fovea/kit/audit-changes';
import { handle } from '../handle.ts';
import { lockFamily } from '../parents/family-row.ts';
import { seesParent } from '../scope.ts';
import { followUp } from '../worklist/change-work.ts';
import { recordChange } from './record-change.ts';

/**
 * A note is a change like any other: its words are kept with the family and erased with it, and the trail vouches for
 * them.
 */
export const addFamilyNoteHandler = handle(addFamilyNote, async ({ id, text, called }, ctx) => {
  const { db, actor, now, changed } = ctx;
  await db.$transaction(async (tx) => {
    await lockFamily(tx, id);
    if (!(await seesParent(tx, actor, id))) throw new AppError('notFound');
    if (called) await followUp(tx, [id], { contactedAt: now, contactedBy: actor.id });
    const changes = changesBetween(null, called ? { call: text } : { note: text });
    await recordChange(tx, changed, { customerId: id, changes });
  });
  return {};
});
