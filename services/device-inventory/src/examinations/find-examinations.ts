import { findExaminations } from '@fovea/contracts/examinations/endpoints';
import { handle } from '../handle.ts';
import { examinationsOf } from './examination-view.ts';
import { examinedChild } from './examined-child.ts';

export const findExaminationsHandler = handle(findExaminations, async ({ accountId }, ctx) => {
  const { customerId } = await examinedChild(ctx, ctx.db, accountId);
  ctx.concerns(customerId, { patientId: accountId });
  const rows = await ctx.db.examination.findMany({
    where: { accountId },
    orderBy: [{ examinedOn: 'desc' }, { id: 'desc' }],
  });
  return { list: await examinationsOf(ctx, rows) };
});
