import { AppError } from '@fovea/contracts/errors';
import { updateExpiredDate } from '@fovea/contracts/patients';
import { newId } from '@fovea/kit/ids';
import { handle } from '../handle.ts';
import { visiblePatients } from '../scope.ts';
import { applyPlanChange } from './apply-plan-change.ts';
import { viewOfPatient } from './load-patients.ts';
import { startOfDayIn } from './patient-rules.ts';

export const updateExpiredDateHandler = handle(updateExpiredDate, async ({ id, expiredDate }, { db, actor, now }) => {
  const patient = await db.patient.findFirst({
    where: { AND: [{ id }, await visiblePatients(db, actor)] },
    select: { parent: { select: { timezone: true } } },
  });
  if (!patient) throw new AppError('notFound');
  const end = startOfDayIn(expiredDate, patient.parent.timezone);
  await db.$transaction((tx) => applyPlanChange(tx, id, { key: `set:${newId()}`, kind: 'set', at: now, expiredDate: end }));
  return viewOfPatient(db, await db.patient.findUniqueOrThrow({ where: { id } }), now);
});
