import { AppError } from '@fovea/contracts/errors';
import { anyOf } from '@fovea/kit/database/kysely';
import type { WorkItem } from '../../generated/regional/client.ts';
import { markFamiliesDue } from '../facts.ts';
import { lockFamily, lockVisibleFamilies } from '../families/lock-family-rows.ts';
import type { Context, RegionalTx } from '../handle.ts';
import { seesFamily } from '../scope.ts';
import { kysely } from '../tables.ts';
import { publishWorkChanged } from './publish-work.ts';

type Seen = { id: string; version: number };

/**
 * Runs an action on the version of a work item that the caller saw, with the family locked. Throws `notFound` for an item
 * that is not visible or was deleted, `changedMeanwhile` if it has changed since.
 */
export async function changeWork(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { id, version }: Seen,
  act: (tx: RegionalTx, item: WorkItem) => Promise<void>,
): Promise<Record<string, never>> {
  const found = await db.workItem.findUnique({ where: { id } });
  if (!found) throw new AppError('notFound');
  await db.$transaction(async (tx) => {
    await lockFamily(tx, found.parentId);
    await markFamiliesDue(tx, [found.parentId]);
    if (!(await seesFamily(tx, actor, found.parentId))) throw new AppError('notFound');
    const { count } = await tx.workItem.updateMany({ where: { id, version }, data: { version: { increment: 1 } } });
    const item = await tx.workItem.findUnique({ where: { id } });
    if (!item) throw new AppError('notFound');
    if (count === 0) throw new AppError('changedMeanwhile');
    await act(tx, item);
    await publishWorkChanged(tx, [{ ...item, isNew: false }]);
  });
  return {};
}

/**
 * The same for many items. Skips those that changed since or are not visible, and treatments on hold, which cannot be
 * hidden; returns the changed ones.
 */
export async function changeManyWork(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  rows: Seen[],
  act: (tx: RegionalTx, items: WorkItem[]) => Promise<void>,
): Promise<{ list: Seen[] }> {
  const asSeen = new Map(rows.map(({ id, version }) => [id, version]));
  const found = { id: { in: [...asSeen.keys()] } };
  const families = await db.workItem.findMany({ where: found, distinct: ['parentId'], select: { parentId: true } });
  return db.$transaction(async (tx) => {
    const seen = await lockVisibleFamilies(
      tx,
      actor,
      families.map(({ parentId }) => parentId),
    );
    await markFamiliesDue(tx, seen);
    const present = await tx.workItem.findMany({ where: { ...found, parentId: { in: seen } }, orderBy: { id: 'asc' } });
    const items = present.filter(({ id, version, reason }) => asSeen.get(id) === version && reason !== 'onHold');
    const changed = { id: { in: items.map(({ id }) => id) } };
    await tx.workItem.updateMany({ where: changed, data: { version: { increment: 1 } } });
    await act(tx, items);
    await publishWorkChanged(
      tx,
      items.map((item) => ({ ...item, isNew: false })),
    );
    return { list: items.map(({ id, version }) => ({ id, version: version + 1 })) };
  });
}

/** The child an item is about; null for the family. */
export const childOf = ({ subjectId, parentId }: WorkItem): string | null =>
  subjectId === parentId ? null : subjectId;

type FollowedUp = { assignedTo: string | null } | { contactedAt: Date; contactedBy: string };

/** Writes the follow-up of families, and its copy in their work items. */
export async function followUp(tx: RegionalTx, parentIds: string[], change: FollowedUp): Promise<void> {
  if (parentIds.length === 0) return;
  const copied = 'assignedTo' in change ? { assigned_to: change.assignedTo } : { contacted_at: change.contactedAt };
  const followed = 'contactedBy' in change ? { ...copied, contacted_by: change.contactedBy } : copied;
  await kysely(tx)
    .insertInto('follow_up')
    .values(parentIds.map((parent_id) => ({ parent_id, ...followed })))
    .onConflict((conflict) => conflict.column('parent_id').doUpdateSet(followed))
    .execute();
  await kysely(tx).updateTable('work_item').set(copied).where('parent_id', '=', anyOf(parentIds)).execute();
}
