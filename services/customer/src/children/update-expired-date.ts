import { dayOf } from '@fovea/contracts/dates';
import { AppError } from '@fovea/contracts/errors';
import { updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { newId } from '@fovea/kit/database/ids';
import { lockFamily } from '../families/lock-family-rows.ts';
import { handle } from '../handle.ts';
import { childChanges, recordChange } from '../history/record-change.ts';
import { seesChild } from '../scope.ts';
import { startOfDayIn } from './child-rules.ts';
import { viewOfChild } from './child-view.ts';
import { applyPlanChange } from './plan-rules.ts';

export const updateExpiredDateHandler = handle(
  updateExpiredDate,
  async ({ id, expiredDate }, { db, actor, now, changed }) => {
    const patient = await db.patient.findUnique({ where: { id }, include: { parent: { select: { timezone: true } } } });
    if (!patient || !(await seesChild(db, actor, id))) throw new AppError('notFound');
    const { timezone } = patient.parent;
    // Paid time ends at any hour: an unchanged value must not be cut to the start of its day.
    if (Date.parse(expiredDate) === patient.expiredDate?.getTime()) return viewOfChild(db, patient, now);
    const day = expiredDate.includes('T') ? dayOf(expiredDate, timezone) : expiredDate;
    const end = startOfDayIn(day, timezone);
    await db.$transaction(async (tx) => {
      await lockFamily(tx, patient.parentId);
      const before = await tx.patient.findUniqueOrThrow({ where: { id } });
      await applyPlanChange(tx, id, { key: `set:${newId()}`, kind: 'set', at: now, expiredDate: end });
      const changes = await childChanges(tx, before, await tx.patient.findUniqueOrThrow({ where: { id } }));
      await recordChange(tx, changed, { customerId: patient.parentId, patientId: id, changes });
    });
    return viewOfChild(db, await db.patient.findUniqueOrThrow({ where: { id } }), now);
  },
);
