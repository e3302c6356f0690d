import { addFamilyNote, findFamilyColleagues } from '@fovea/contracts/customers/endpoints';
import { AppError, refuseField } from '@fovea/contracts/errors';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { noteWasTold } from '../facts.ts';
import { handle, type RegionalTx } from '../handle.ts';
import { colleaguesFor } from '../parents/colleagues.ts';
import { lockFamily } from '../parents/family-row.ts';
import { seesParent } from '../scope.ts';
import { followUp } from '../worklist/change-work.ts';
import { recordChange } from './record-change.ts';

/**
 * A note is a change like any other: its words are kept with the family and erased with it, and the trail vouches for
 * them.
 */
export const addFamilyNoteHandler = handle(addFamilyNote, async ({ id, text, called, tell }, ctx) => {
  const { db, actor, now, changed } = ctx;
  await db.$transaction(async (tx) => {
    await lockFamily(tx, id);
    if (!(await seesParent(tx, actor, id))) throw new AppError('notFound');
    if (called) await followUp(tx, [id], { contactedAt: now, contactedBy: actor.id });
    const others = tell.length > 0 ? await othersFor(tx, id, actor) : [];
    const told = others.filter(({ _id }) => tell.includes(_id));
    if (told.length < new Set(tell).size) throw refuseField('tell', 'invalidChoice');
    const names = told.map(({ fullName }) => fullName).join(', ') || undefined;
    const changes = changesBetween(null, { ...(called ? { call: text } : { note: text }), told: names });
    await recordChange(tx, changed, { customerId: id, changes });
    await noteWasTold(tx, id, { to: told.map(({ _id }) => _id), at: now });
  });
  return {};
});

export const findFamilyColleaguesHandler = handle(findFamilyColleagues, async ({ id }, { db, actor }) => {
  if (!(await seesParent(db, actor, id))) throw new AppError('notFound');
  return { list: await othersFor(db, id, actor) };
});

/** Whoever else sees the family. */
const othersFor = async (db: RegionalTx, id: string, { id: own }: { id: string }) =>
  (await colleaguesFor(db, id)).filter(({ _id }) => _id !== own);
