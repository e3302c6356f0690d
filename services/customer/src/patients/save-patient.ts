import { AppError } from '@fovea/contracts/errors';
import { type SavePatient, savePatient } from '@fovea/contracts/patients';
import { requireDoctor } from '../doctors.ts';
import { type CustomerCall, handle } from '../handle.ts';
import { visibleParents, visiblePatients } from '../scope.ts';
import { createPatient, preparePatient } from './create-patient.ts';
import { viewOfPatient } from './load-patients.ts';
import { tellingTaken } from './patient-taken.ts';
import { updatePatient } from './update-patient.ts';

export const savePatientHandler = handle(savePatient, async (form, ctx) => {
  const patient = form._id ? await change(form._id, form, ctx) : await create(form, ctx);
  return viewOfPatient(ctx.db, patient, ctx.now);
});

async function create({ userId, password, comments = '', ...form }: SavePatient, ctx: CustomerCall) {
  const { db, actor, now } = ctx;
  const parent = await db.parent.findFirst({ where: { AND: [{ id: userId }, await visibleParents(db, actor)] }, select: { companyId: true } });
  if (!parent) throw new AppError('notFound');
  await requireDoctor(db, form.doctorId, parent.companyId);
  const prepared = await preparePatient(password, ctx);
  const { firstName, lastName, patientId, username, birthDate, doctorId, prescriptionNumber } = form;
  const fields = { firstName, lastName, patientId, username, birthDate, doctorId, prescriptionNumber, comments };
  return tellingTaken(() => db.$transaction((tx) => createPatient(tx, userId, fields, prepared, now)));
}

async function change(id: string, form: SavePatient, ctx: CustomerCall) {
  const { db, actor } = ctx;
  const present = await db.patient.findFirst({ where: { AND: [{ id, parentId: form.userId }, await visiblePatients(db, actor)] } });
  if (!present) throw new AppError('notFound');
  if (form.doctorId !== present.doctorId) await requireDoctor(db, form.doctorId, present.companyId);
  const { firstName, lastName, patientId, username, birthDate, doctorId, prescriptionNumber, comments, password, updatedAt } = form;
  return updatePatient(
    db,
    present,
    { firstName, lastName, patientId, username, birthDate, doctorId, prescriptionNumber, comments, password },
    { ...ctx, loadedAt: updatedAt },
  );
}
