import { createExamination } from '@fovea/contracts/examinations/endpoints';
import { newId } from '@fovea/kit/database/ids';
import { publishCheckUps } from '../check-ups/publish-check-ups.ts';
import { handle } from '../handle.ts';
import { examinationOf, sealValues, wholeValues } from './examination-view.ts';
import { examinationChanges, examinedChild } from './examined-child.ts';

export const createExaminationHandler = handle(createExamination, async ({ accountId, examinedOn, ...given }, ctx) => {
  const { now, actor } = ctx;
  const values = wholeValues(given);
  const row = await ctx.db.$transaction(async (tx) => {
    const child = await examinedChild(ctx, tx, accountId);
    const id = newId();
    const created = await tx.examination.create({
      data: {
        id,
        ...child,
        examinedOn: new Date(examinedOn),
        measured: await sealValues(tx, id, values),
        enteredBy: actor.id,
        createdAt: now,
        updatedAt: now,
      },
    });
    const changes = examinationChanges(null, { ...values, examinedOn });
    const { customerId } = child;
    await ctx.changed(tx, { customerId, patientId: accountId, changes, concerning: { examination: id } });
    await publishCheckUps(tx, [accountId], ctx);
    return created;
  });
  return examinationOf(ctx, row);
});
