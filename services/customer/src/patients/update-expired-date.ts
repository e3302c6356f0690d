import { dayOf } from '@fovea/contracts/dates';
import { AppError } from '@fovea/contracts/errors';
import { updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { newId } from '@fovea/kit/database/ids';
import { handle } from '../handle.ts';
import { patientChanges, recordChange } from '../history/record-change.ts';
import { lockFamily } from '../parents/family-row.ts';
import { seesPatient } from '../scope.ts';
import { startOfDayIn } from './patient-rules.ts';
import { viewOfPatient } from './patient-view.ts';
import { applyPlanChange } from './plan-rules.ts';

export const updateExpiredDateHandler = handle(
  updateExpiredDate,
  async ({ id, expiredDate }, { db, actor, now, changed }) => {
    const patient = await db.patient.findUnique({ where: { id }, include: { parent: { select: { timezone: true } } } });
    if (!patient || !(await seesPatient(db, actor, id))) throw new AppError('notFound');
    const { timezone } = patient.parent;
    // Paid time ends at any hour: what was read and is sent back must not be cut to the start of its day.
    if (Date.parse(expiredDate) === patient.expiredDate?.getTime()) return viewOfPatient(db, patient, now);
    const day = expiredDate.includes('T') ? dayOf(expiredDate, timezone) : expiredDate;
    const end = startOfDayIn(day, timezone);
    await db.$transaction(async (tx) => {
      await lockFamily(tx, patient.parentId);
      const before = await tx.patient.findUniqueOrThrow({ where: { id } });
      await applyPlanChange(tx, id, { key: `set:${newId()}`, kind: 'set', at: now, expiredDate: end });
      const changes = await patientChanges(tx, before, await tx.patient.findUniqueOrThrow({ where: { id } }));
      await recordChange(tx, changed, { customerId: patient.parentId, patientId: id, changes });
    });
    return viewOfPatient(db, await db.patient.findUniqueOrThrow({ where: { id } }), now);
  },
);
