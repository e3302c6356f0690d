import { AppError, refuseField } from '@fovea/contracts/errors';
import { savePatient } from '@fovea/contracts/patients/endpoints';
import type { SavedPatient } from '@fovea/contracts/patients/schema';
import type { Patient } from '../../generated/regional/client.ts';
import { requireDoctor } from '../doctors.ts';
import { type Context, handleSave } from '../handle.ts';
import { findVisibleChild, seesFamily } from '../scope.ts';
import { viewOfChild } from './child-view.ts';
import { createChild, prepareChild, refuseTakenKeys, updateChild } from './write-child.ts';

export const savePatientHandler = handleSave(savePatient, storedChild, async (form, ctx) => {
  const patient = form._id ? await change(form._id, form, ctx) : await create(form, ctx);
  return viewOfChild(ctx.db, patient, ctx.now);
});

async function storedChild({ _id }: SavedPatient, { db, actor, now }: Context) {
  const patient = _id ? await findVisibleChild(db, actor, _id) : null;
  return patient && viewOfChild(db, patient, now);
}

async function create(
  {
    userId,
    password,
    comments = '',
    doctorId = null,
    prescriptionNumber = '',
    prescribedPerWeek = null,
    ...form
  }: SavedPatient,
  ctx: Context,
) {
  const { db, actor, now } = ctx;
  const parent = await db.parent.findUnique({ where: { id: userId }, select: { companyId: true } });
  if (!parent || !(await seesFamily(db, actor, userId))) throw new AppError('notFound');
  await requireDoctor(db, doctorId, parent.companyId);
  const prepared = await prepareChild({ ...form, password }, ctx);
  const { firstName, lastName, firstNameKana, lastNameKana, patientId, username, birthDate } = form;
  const names = { firstName, lastName, firstNameKana, lastNameKana };
  const prescription = { prescriptionNumber, prescribedPerWeek };
  const fields = { ...names, patientId, username, birthDate, doctorId, ...prescription, comments };
  return refuseTakenKeys(() => db.$transaction((tx) => createChild(tx, userId, fields, prepared, now)));
}

async function change(id: string, form: SavedPatient, ctx: Context) {
  const { db, actor } = ctx;
  const present = await findVisibleChild(db, actor, id);
  if (present?.parentId !== form.userId) throw new AppError('notFound');
  const { firstName, lastName, firstNameKana, lastNameKana } = form;
  const names = { firstName, lastName, firstNameKana, lastNameKana };
  const { patientId, username, birthDate, prescriptionNumber, prescribedPerWeek, comments, password, updatedAt } = form;
  refuseEmptied({ doctorId: form.doctorId ?? undefined, prescriptionNumber }, present);
  // An unchanged doctor is not written, so that a concurrent reassignment stays.
  const doctorId = form.doctorId && form.doctorId !== present.doctorId ? form.doctorId : undefined;
  await requireDoctor(db, doctorId, present.companyId);
  return updateChild(
    db,
    present,
    { ...names, patientId, username, birthDate, doctorId, prescriptionNumber, prescribedPerWeek, comments, password },
    { ...ctx, loadedAt: updatedAt },
  );
}

function refuseEmptied(sent: Partial<SavedPatient>, present: Patient): void {
  for (const name of ['doctorId', 'prescriptionNumber'] as const)
    if (present[name] && !sent[name]) throw refuseField(name, 'required');
}
