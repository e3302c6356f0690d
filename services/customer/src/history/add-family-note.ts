import { addFamilyNote, findFamilyColleagues } from '@fovea/contracts/customers/endpoints';
import { AppError, refuseField } from '@fovea/contracts/errors';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { publishNote } from '../facts.ts';
import { colleaguesFor } from '../families/colleagues.ts';
import { lockFamily } from '../families/lock-family-rows.ts';
import { handle, type RegionalTx } from '../handle.ts';
import { seesFamily } from '../scope.ts';
import { followUp } from '../worklist/change-work.ts';
import { recordChange } from './record-change.ts';

/** A note is a recorded change: its text is stored and erased with the family, and the audit log commits to it. */
export const addFamilyNoteHandler = handle(addFamilyNote, async ({ id, text, called, tell }, ctx) => {
  const { db, actor, now, changed } = ctx;
  await db.$transaction(async (tx) => {
    await lockFamily(tx, id);
    if (!(await seesFamily(tx, actor, id))) throw new AppError('notFound');
    if (called) await followUp(tx, [id], { contactedAt: now, contactedBy: actor.id });
    const others = tell.length > 0 ? await othersFor(tx, id, actor) : [];
    const recipients = others.filter(({ _id }) => tell.includes(_id));
    if (recipients.length < new Set(tell).size) throw refuseField('tell', 'invalidChoice');
    const names = recipients.map(({ fullName }) => fullName).join(', ') || undefined;
    const changes = changesBetween(null, { ...(called ? { call: text } : { note: text }), told: names });
    await recordChange(tx, changed, { customerId: id, changes });
    await publishNote(tx, id, { to: recipients.map(({ _id }) => _id), at: now });
  });
  return {};
});

export const findFamilyColleaguesHandler = handle(findFamilyColleagues, async ({ id }, { db, actor }) => {
  if (!(await seesFamily(db, actor, id))) throw new AppError('notFound');
  return { list: await othersFor(db, id, actor) };
});

/** Other staff who see the family. */
const othersFor = async (db: RegionalTx, id: string, { id: own }: { id: string }) =>
  (await colleaguesFor(db, id)).filter(({ _id }) => _id !== own);
