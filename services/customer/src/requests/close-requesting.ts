import { closeRequesting } from '@fovea/contracts/customers/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { changesBetween } from '@fovea/kit/audit-changes';
import { handle } from '../handle.ts';
import { visibleParents } from '../scope.ts';

/**
 * The parent's row first: a request sent at the same moment is either closed with the others or opens again after them.
 */
export const closeRequestingHandler = handle(closeRequesting, async ({ id }, { db, actor, now, changed }) => {
  const visible = await visibleParents(db, actor);
  await db.$transaction(async (tx) => {
    const { count } = await tx.parent.updateMany({ where: { AND: [{ id }, visible] }, data: { requesting: false } });
    if (count === 0) throw new AppError('notFound');
    await changed(tx, { customerId: id, changes: changesBetween({ requesting: true }, { requesting: false }) });
    await tx.request.updateMany({ where: { parentId: id, open: true }, data: { open: false, closedAt: now } });
  });
  return {};
});
