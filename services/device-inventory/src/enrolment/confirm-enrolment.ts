import { confirmEnrolment } from '@fovea/contracts/enrolment/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { oneAtATime } from '@fovea/kit/database/kysely';
import { sealText } from '@fovea/kit/database/sealed-texts';
import { handle } from '../handle.ts';
import { enrolledChild, mayConfirm } from './enrolled-child.ts';
import { enrolmentOf } from './enrolment-view.ts';

/** Only the newest answers can be confirmed: older ones were replaced, perhaps by another contraindication. */
export const confirmEnrolmentHandler = handle(confirmEnrolment, async ({ id, note }, ctx) => {
  const { db, actor, now, changed } = ctx;
  const check = await db.enrolmentCheck.findUnique({ where: { id }, select: { accountId: true } });
  if (!check) throw new AppError('notFound');
  const { accountId } = check;
  const child = await enrolledChild(ctx, accountId);
  if (!(await mayConfirm(ctx, child))) throw new AppError('enrolmentByDoctor');
  await db.$transaction(async (tx) => {
    await oneAtATime(tx, accountId);
    const latest = await tx.enrolmentCheck.findFirst({
      where: { accountId },
      orderBy: [{ answeredAt: 'desc' }, { id: 'desc' }],
      select: { id: true },
    });
    if (latest?.id !== id) throw new AppError('enrolmentNotOpen');
    const confirmation = await sealText(tx, 'enrolment_check.confirmation', id, note);
    const { count } = await tx.enrolmentCheck.updateMany({
      where: { id, hasYes: true, confirmedAt: null },
      data: { confirmation, confirmedAt: now, confirmedBy: actor.id },
    });
    if (count === 0) throw new AppError('enrolmentNotOpen');
    await changed(tx, { customerId: child.customerId, patientId: accountId, concerning: { enrolment: id } });
  });
  return enrolmentOf(ctx, child);
});
