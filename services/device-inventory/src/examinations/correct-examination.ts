import { AppError } from '@fovea/contracts/errors';
import { correctExamination } from '@fovea/contracts/examinations/endpoints';
import { publishCheckUps } from '../check-ups/publish-check-ups.ts';
import { handle } from '../handle.ts';
import { examinationOf, openValues, sealValues, wholeValues } from './examination-view.ts';
import { examinationChanges, visibleExamination } from './examined-child.ts';

/** Of two people who correct the same examination, the second is refused. */
export const correctExaminationHandler = handle(
  correctExamination,
  async ({ id, updatedAt, examinedOn, ...given }, ctx) => {
    const values = wholeValues(given);
    const row = await ctx.db.$transaction(async (tx) => {
      const before = await visibleExamination(ctx, tx, id);
      const [corrected] = await tx.examination.updateManyAndReturn({
        where: { id, updatedAt: new Date(updatedAt) },
        data: { examinedOn: new Date(examinedOn), measured: await sealValues(tx, id, values), updatedAt: ctx.now },
      });
      if (!corrected) throw new AppError('changedMeanwhile');
      const former = await openValues(tx, before);
      const changes = examinationChanges(
        former && { ...former, examinedOn: before.examinedOn.toISOString().slice(0, 10) },
        { ...values, examinedOn },
      );
      await ctx.changed(tx, {
        customerId: before.customerId,
        patientId: before.accountId,
        changes,
        concerning: { examination: id },
      });
      await publishCheckUps(tx, [before.accountId], ctx);
      return corrected;
    });
    return examinationOf(ctx, row);
  },
);
