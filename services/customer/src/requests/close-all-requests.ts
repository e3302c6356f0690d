import { closeRequesting } from '@fovea/contracts/customers/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { markFamiliesDue, publishRequestsChanged, publishReturnsClosed, requestKeys } from '../facts.ts';
import { lockFamily } from '../families/lock-family-rows.ts';
import { handle } from '../handle.ts';
import { seesFamily } from '../scope.ts';
import { offerUndo } from '../undo/offer-undo.ts';

/** Locks the parent's row first: a concurrent new request is either closed too, or opens after the others were closed. */
export const closeRequestingHandler = handle(closeRequesting, async ({ id }, { db, actor, now, changed }) =>
  db.$transaction(async (tx) => {
    await lockFamily(tx, id);
    if (!(await seesFamily(tx, actor, id))) throw new AppError('notFound');
    await tx.parent.update({ where: { id }, data: { requesting: false } });
    await changed(tx, { customerId: id, changes: changesBetween({ requesting: true }, { requesting: false }) });
    const closed = await tx.request.updateManyAndReturn({
      where: { parentId: id, open: true },
      data: { open: false, closedAt: now },
      select: { ...requestKeys, type: true },
    });
    await publishRequestsChanged(tx, closed);
    await publishReturnsClosed(tx, closed, now);
    await markFamiliesDue(tx, [id]);
    return offerUndo(tx, { actor, now }, { parentIds: [id], act: 'closeRequests' });
  }),
);
