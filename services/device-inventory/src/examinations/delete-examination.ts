import { AppError } from '@fovea/contracts/errors';
import { deleteExamination } from '@fovea/contracts/examinations/endpoints';
import { publishCheckUps } from '../check-ups/publish-check-ups.ts';
import { handle } from '../handle.ts';
import { visibleExamination } from './examined-child.ts';

export const deleteExaminationHandler = handle(deleteExamination, async ({ id }, ctx) => {
  await ctx.db.$transaction(async (tx) => {
    const { customerId, accountId } = await visibleExamination(ctx, tx, id);
    const { count } = await tx.examination.deleteMany({ where: { id } });
    if (count === 0) throw new AppError('notFound');
    await ctx.changed(tx, { customerId, patientId: accountId, concerning: { examination: id } });
    await publishCheckUps(tx, [accountId], ctx);
  });
  return {};
});
