import { randomInt } from 'node:crypto';
import { AppError } from '@fovea/contracts/errors';
import { saveOwnPatient } from '@fovea/contracts/patients/portal-endpoints';
import type { SaveOwnPatient } from '@fovea/contracts/patients/schema';
import { refuseChangesOf } from '@fovea/kit/http/fixed-fields';
import type { Parent } from '../../generated/regional/client.ts';
import { holdsDevice } from '../devices.ts';
import { eligibleDoctors, requireDoctor } from '../doctors.ts';
import { type Context, handleSave } from '../handle.ts';
import { notRemoved } from '../scope.ts';
import { usernameFrom } from './child-rules.ts';
import { viewOfChild, withoutComments } from './child-view.ts';
import { createChild, prepareChild, refuseTakenKeys, takenField, updateChild } from './write-child.ts';

const maxAttempts = 5;

export const saveOwnPatientHandler = handleSave(saveOwnPatient, storedChild, async (form, ctx) => {
  const patient = form._id ? await change(form._id, form, ctx) : await create(form, ctx);
  return withoutComments(await viewOfChild(ctx.db, patient, ctx.now));
});

async function storedChild({ _id }: SaveOwnPatient, { db, actor, now }: Context) {
  const patient = _id ? await db.patient.findFirst({ where: { id: _id, parentId: actor.id, deletedAt: null } }) : null;
  return patient && withoutComments(await viewOfChild(db, patient, now));
}

async function create(form: SaveOwnPatient, ctx: Context) {
  const { db, actor, now } = ctx;
  refuseChangesOf(['prescribedPerWeek'], {}, form);
  const parent = await db.parent.findFirst({ where: { id: actor.id, ...notRemoved } });
  if (!parent) throw new AppError('notSignedIn');
  if (!(await holdsDevice(parent.id, ctx))) throw new AppError('deviceRequired');
  const company = await db.company.findUnique({ where: { id: parent.companyId }, select: { publicPlans: true } });
  if (!company?.publicPlans) throw new AppError('plansNotPublic');
  const [familyDoctor] = await eligibleDoctors(db, parent.doctorId ? [parent.doctorId] : [], parent.companyId);
  const doctorId = form.doctorId ?? familyDoctor ?? null;
  if (form.doctorId) await requireDoctor(db, form.doctorId, parent.companyId);
  const prepared = await prepareChild(form, ctx);
  const { firstName, lastName, firstNameKana, lastNameKana, birthDate, prescriptionNumber = '' } = form;

  for (let attempt = 1; ; attempt += 1) {
    const fields = {
      firstName,
      lastName,
      firstNameKana,
      lastNameKana,
      birthDate,
      doctorId,
      prescriptionNumber,
      prescribedPerWeek: null,
      comments: '',
      ...identifiers(form, parent, attempt),
    };
    try {
      return await db.$transaction((tx) => createChild(tx, parent.id, fields, prepared, now));
    } catch (error) {
      const taken = takenField(error);
      // Generated values are generated again; a taken value that the parent typed is refused.
      if (taken && !form[taken] && attempt < maxAttempts) continue;
      return refuseTakenKeys(() => Promise.reject(error));
    }
  }
}

/**
 * Generates an empty patient id from the family's reference number, and an empty device login from the child's name.
 */
function identifiers(form: SaveOwnPatient, parent: Parent, attempt: number): { patientId: string; username: string } {
  const number = attempt === 1 ? parent.patientCount + 1 : randomInt(10, 10_000);
  return {
    patientId: form.patientId || `${parent.referenceNumber}-${number}`,
    username: form.username || usernameFrom(form.firstName, form.lastName, attempt, randomInt),
  };
}

/** Only the clinic sets patient id, prescription and doctor. */
async function change(id: string, form: SaveOwnPatient, ctx: Context) {
  const { db, actor } = ctx;
  const present = await db.patient.findFirst({ where: { id, parentId: actor.id, ...notRemoved } });
  if (!present) throw new AppError('notFound');
  refuseChangesOf(['patientId', 'prescriptionNumber', 'prescribedPerWeek', 'doctorId'], present, {
    ...form,
    patientId: form.patientId || undefined,
  });
  const { firstName, lastName, firstNameKana, lastNameKana, birthDate, password, updatedAt, username } = form;
  return updateChild(
    db,
    present,
    { firstName, lastName, firstNameKana, lastNameKana, birthDate, password, username: username || undefined },
    { ...ctx, loadedAt: updatedAt },
  );
}
