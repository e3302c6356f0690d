import { AppError } from '@fovea/contracts/errors';
import { uniqueViolation } from '@fovea/kit/database-errors';
import { newId } from '@fovea/kit/ids';
import { openText, type Sealed, sealText } from '@fovea/kit/sealed-texts';
import type { Patient } from '../../generated/regional/client.ts';
import { fittingDoctors } from '../doctors.ts';
import { patientChanged } from '../facts.ts';
import type { Context, RegionalTx } from '../handle.ts';
import { patientChanges, recordChange, withoutNotes } from '../history/record-change.ts';
import { lockFamily } from './family-row.ts';

/**
 * Patients follow their parent to another company; doctors who do not work there are let go, and a patient id already
 * used there refuses the move. Comments on them stay with the clinic that the family leaves.
 */
export async function moveFamily(
  tx: RegionalTx,
  parentId: string,
  companyId: string,
  changed: Context['changed'],
): Promise<void> {
  await lockFamily(tx, parentId);
  const patients = await tx.patient.findMany({ where: { parentId, deletedAt: null }, orderBy: { id: 'asc' } });
  const doctors = await fittingDoctors(
    tx,
    patients.flatMap(({ doctorId }) => (doctorId ? [doctorId] : [])),
    companyId,
  );
  for (const patient of patients) {
    const { id, doctorId } = patient;
    const comments = await moveComments(tx, patient, companyId);
    const data = { companyId, comments, doctorId: doctorId && doctors.has(doctorId) ? doctorId : null };
    const moved = await tx.patient.update({ where: { id }, data }).catch((error: unknown) => {
      throw uniqueViolation(error)
        ? new AppError('alreadyExists', {}, [{ path: 'companyId', message: 'alreadyTaken' }])
        : error;
    });
    await patientChanged(tx, moved);
    const changes = withoutNotes(await patientChanges(tx, patient, moved));
    if (changes.length > 0) await recordChange(tx, changed, { customerId: parentId, patientId: id, changes });
  }
}

type Move = { parentId: string; to: string /** By the form that moves the family. */; typed: string | undefined };

/**
 * Stores the internal notes of the clinic a family leaves, and returns those it has at the next one: what was typed
 * anew, else what that clinic wrote before. The caller holds the parent's row.
 */
export async function moveNotes(tx: RegionalTx, { parentId, to, typed }: Move): Promise<string> {
  const parent = await tx.parent.findUniqueOrThrow({ where: { id: parentId } });
  const present = (await openText(tx, 'parent.notes', parentId, parent.notes)) ?? '';
  await tx.clinicNote.deleteMany({ where: { parentId, companyId: parent.companyId } });
  if (present) {
    const id = newId();
    const notes = await sealText(tx, 'clinic_note.notes', id, present);
    await tx.clinicNote.create({ data: { id, parentId, companyId: parent.companyId, notes } });
  }
  const before = await tx.clinicNote.findUnique({ where: { parentId_companyId: { parentId, companyId: to } } });
  if (typed !== undefined && typed !== present) return typed;
  return before ? openText(tx, 'clinic_note.notes', before.id, before.notes) : '';
}

/** The same of the comments on a child; nobody types them with the move. */
async function moveComments(tx: RegionalTx, patient: Patient, to: string): Promise<Sealed | null> {
  const { id: patientId, companyId } = patient;
  const present = await openText(tx, 'patient.comments', patientId, patient.comments);
  await tx.clinicComment.deleteMany({ where: { patientId, companyId } });
  if (present) {
    const id = newId();
    const comments = await sealText(tx, 'clinic_comment.comments', id, present);
    await tx.clinicComment.create({ data: { id, patientId, companyId, comments } });
  }
  const before = await tx.clinicComment.findUnique({ where: { patientId_companyId: { patientId, companyId: to } } });
  if (!before) return null;
  const comments = await openText(tx, 'clinic_comment.comments', before.id, before.comments);
  return sealText(tx, 'patient.comments', patientId, comments);
}
