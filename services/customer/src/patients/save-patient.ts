import { AppError, refuseField } from '@fovea/contracts/errors';
import { savePatient } from '@fovea/contracts/patients/endpoints';
import type { SavedPatient } from '@fovea/contracts/patients/schema';
import type { Patient } from '../../generated/regional/client.ts';
import { requireDoctor } from '../doctors.ts';
import { type Context, handleSave } from '../handle.ts';
import { findVisiblePatient, seesParent } from '../scope.ts';
import { viewOfPatient } from './patient-view.ts';
import { createPatient, preparePatient, tellingTaken, updatePatient } from './write-patient.ts';

export const savePatientHandler = handleSave(savePatient, storedPatient, async (form, ctx) => {
  const patient = form._id ? await change(form._id, form, ctx) : await create(form, ctx);
  return viewOfPatient(ctx.db, patient, ctx.now);
});

async function storedPatient({ _id }: SavedPatient, { db, actor, now }: Context) {
  const patient = _id ? await findVisiblePatient(db, actor, _id) : null;
  return patient && viewOfPatient(db, patient, now);
}

async function create(
  { userId, password, comments = '', doctorId = null, prescriptionNumber = '', ...form }: SavedPatient,
  ctx: Context,
) {
  const { db, actor, now } = ctx;
  const parent = await db.parent.findUnique({ where: { id: userId }, select: { companyId: true } });
  if (!parent || !(await seesParent(db, actor, userId))) throw new AppError('notFound');
  await requireDoctor(db, doctorId, parent.companyId);
  const prepared = await preparePatient(password, ctx);
  const { firstName, lastName, firstNameKana, lastNameKana, patientId, username, birthDate } = form;
  const names = { firstName, lastName, firstNameKana, lastNameKana };
  const fields = { ...names, patientId, username, birthDate, doctorId, prescriptionNumber, comments };
  return tellingTaken(() => db.$transaction((tx) => createPatient(tx, userId, fields, prepared, now)));
}

async function change(id: string, form: SavedPatient, ctx: Context) {
  const { db, actor } = ctx;
  const present = await findVisiblePatient(db, actor, id);
  if (present?.parentId !== form.userId) throw new AppError('notFound');
  const { firstName, lastName, firstNameKana, lastNameKana } = form;
  const names = { firstName, lastName, firstNameKana, lastNameKana };
  const { patientId, username, birthDate, prescriptionNumber, comments, password, updatedAt } = form;
  refuseEmptied({ doctorId: form.doctorId ?? undefined, prescriptionNumber }, present);
  // Only one who is chosen anew is written: a hand-over at the same moment stays.
  const doctorId = form.doctorId && form.doctorId !== present.doctorId ? form.doctorId : undefined;
  await requireDoctor(db, doctorId, present.companyId);
  return updatePatient(
    db,
    present,
    { ...names, patientId, username, birthDate, doctorId, prescriptionNumber, comments, password },
    { ...ctx, loadedAt: updatedAt },
  );
}

function refuseEmptied(sent: Partial<SavedPatient>, present: Patient): void {
  for (const name of ['doctorId', 'prescriptionNumber'] as const)
    if (present[name] && !sent[name]) throw refuseField(name, 'required');
}
