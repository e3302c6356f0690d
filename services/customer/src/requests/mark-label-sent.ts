import { AppError } from '@fovea/contracts/errors';
import { markLabelSent } from '@fovea/contracts/requests/endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { handle } from '../handle.ts';
import { changeFamilyRequest } from './change-request.ts';

export const markLabelSentHandler = handle(markLabelSent, async ({ sent, ...seen }, ctx) =>
  changeFamilyRequest(ctx, seen, async (tx, { id, parentId: customerId, type, labelSentAt: before }) => {
    if (type !== 'Return') throw new AppError('notFound');
    const labelSentAt = sent ? ctx.now : null;
    await tx.request.update({ where: { id }, data: { labelSentAt } });
    const changes = changesBetween({ labelSent: before !== null }, { labelSent: sent });
    await ctx.changed(tx, { customerId, changes });
  }),
);
