import { getEnrolment } from '@fovea/contracts/enrolment/endpoints';
import { handle } from '../handle.ts';
import { enrolledChild } from './enrolled-child.ts';
import { enrolmentOf } from './enrolment-view.ts';

export const getEnrolmentHandler = handle(getEnrolment, async ({ accountId }, ctx) => {
  const child = await enrolledChild(ctx, accountId);
  ctx.concerns(child.customerId, { patientId: accountId });
  return enrolmentOf(ctx, child);
});
