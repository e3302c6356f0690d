import { noteCall } from '@fovea/contracts/worklist/endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { handle } from '../handle.ts';
import { recordChange } from '../history/record-change.ts';
import { changeWork, childOf, followUp } from './change-work.ts';

/** The note is stored in the family's history, and erased with the family. */
export const noteCallHandler = handle(noteCall, async ({ note, ...seen }, ctx) =>
  changeWork(ctx, seen, async (tx, item) => {
    await followUp(tx, [item.parentId], { contactedAt: ctx.now, contactedBy: ctx.actor.id });
    const changes = changesBetween(null, { call: note });
    await recordChange(tx, ctx.changed, { customerId: item.parentId, patientId: childOf(item), changes });
  }),
);
