import type { TemplateName } from '@fovea/contracts/answer-templates/schema';
import { AppError } from '@fovea/contracts/errors';
import { hasPayments } from '@fovea/contracts/payments/rpcs';
import { hasTreatments } from '@fovea/contracts/usage/rpcs';
import type { Actor } from '@fovea/kit/access/actor';
import type { Patient } from '../../generated/regional/client.ts';
import { redactNames } from '../answer-templates/redact-names.ts';
import { markFamiliesDue, publishChild, publishChildren, publishParent } from '../facts.ts';
import { removeGuardians } from '../guardians/remove-guardians.ts';
import type { Context, RegionalTx } from '../handle.ts';
import { notRemoved } from '../scope.ts';
import { deleteIdentifyingViews } from '../views/delete-identifying-views.ts';
import { identifyingTextsOfChild, identifyingTextsOfParent } from './identifying-texts.ts';
import { scrubOutbox } from './scrub-outbox.ts';

const nobody = { firstName: null, lastName: null, firstNameKana: null, lastNameKana: null, nameSearch: null };

/** Staff's saved views and answer templates may name a family too. */
async function deleteIdentifyingTexts(tx: RegionalTx, identifying: string[], place: TemplateName): Promise<void> {
  await deleteIdentifyingViews(tx, identifying);
  await redactNames(tx, identifying, place);
}

/**
 * Erases all personal data of a family: its rows, its requests, and its messages in the outbox. Ids stay, so that
 * payments keep a pseudonym.
 */
export async function eraseFamily(tx: RegionalTx, parentId: string, now: Date): Promise<void> {
  await deleteIdentifyingTexts(tx, await identifyingTextsOfParent(tx, parentId), 'name');
  const { count } = await tx.parent.updateMany({
    where: { id: parentId, deletedAt: null },
    data: {
      ...nobody,
      middleName: null,
      birthDate: null,
      agreedAddress: null,
      email: null,
      phone: null,
      mobileCountryCode: null,
      zip: null,
      address: null,
      latitude: null,
      longitude: null,
      notes: null,
      search: null,
      doctorIds: [],
      patientCount: 0,
      requesting: false,
      deletedAt: now,
      updatedAt: now,
    },
  });
  if (count === 0) throw new AppError('notFound');
  await markFamiliesDue(tx, [parentId]);
  for (const patient of await tx.patient.findMany({ where: { parentId, deletedAt: null }, orderBy: { id: 'asc' } }))
    await eraseChild(tx, patient, now);
  await tx.request.deleteMany({ where: { parentId } });
  await tx.changeDetail.deleteMany({ where: { customerId: parentId } });
  await tx.followUp.deleteMany({ where: { parentId } });
  await tx.familyDevice.deleteMany({ where: { customerId: parentId } });
  await tx.familyCare.deleteMany({ where: { parentId } });
  await tx.clinicNote.deleteMany({ where: { parentId } });
  await tx.formerGuardian.deleteMany({ where: { parentId } });
  await tx.unsentInvitation.deleteMany({ where: { parentId } });
  await tx.countedInvitation.deleteMany({ where: { parentId } });
  await removeGuardians(tx, await tx.guardian.findMany({ where: { parentId }, orderBy: { id: 'asc' } }));
  await scrubOutbox(tx, 'state.$scope.parent', parentId, ['firstName', 'middleName', 'lastName', 'email']);
  await publishParent(tx, await tx.parent.findUniqueOrThrow({ where: { id: parentId } }));
}

/** Erases a child, alone or with the family. The plan history has no personal data and stays. */
export async function eraseChild(
  tx: RegionalTx,
  { id, parentId, usernameKey }: Pick<Patient, 'id' | 'parentId' | 'usernameKey'>,
  now: Date,
): Promise<void> {
  await deleteIdentifyingTexts(tx, await identifyingTextsOfChild(tx, id), 'patient');
  await markFamiliesDue(tx, [parentId]);
  await tx.changeDetail.deleteMany({ where: { patientId: id } });
  await tx.clinicComment.deleteMany({ where: { patientId: id } });
  await tx.treatment.deleteMany({ where: { accountId: id } });
  await tx.treatedDay.deleteMany({ where: { accountId: id } });
  await tx.treatedMonth.deleteMany({ where: { accountId: id } });
  await tx.recordDoubts.deleteMany({ where: { accountId: id } });
  if (usernameKey) await tx.loginFailure.deleteMany({ where: { usernameKey } });
  const erased = await tx.patient.update({
    where: { id },
    data: {
      ...nobody,
      patientId: null,
      patientIdKey: null,
      patientIdSearch: null,
      birthDate: null,
      prescriptionNumber: null,
      prescribedPerWeek: null,
      comments: null,
      username: null,
      usernameKey: null,
      passwordHash: null,
      deletedAt: now,
      updatedAt: now,
    },
  });
  await scrubOutbox(tx, 'state.$scope.patient', id, ['firstName', 'lastName', 'patientId', 'username']);
  await publishChild(tx, erased);
}

/**
 * Takes a family off the lists without erasing anything. Its children get the same `removedAt`, which distinguishes them
 * from children the family had removed before. The caller holds the parent's row.
 */
export async function removeFamily(tx: RegionalTx, id: string, { actor, now }: { actor: Actor; now: Date }) {
  const [parent] = await tx.parent.updateManyAndReturn({
    where: { id, ...notRemoved },
    data: { removedAt: now, removedBy: actor.id, removedByRole: actor.role, removedByCompanyId: actor.companyId },
  });
  if (!parent) throw new AppError('notFound');
  await publishChildren(
    tx,
    await tx.patient.updateManyAndReturn({ where: { parentId: id, ...notRemoved }, data: { removedAt: now } }),
  );
  await publishParent(tx, parent);
}

/** Undoes `removeFamily`. The caller holds the parent's row. */
export async function restoreFamily(tx: RegionalTx, id: string, removedAt: Date): Promise<void> {
  const parent = await tx.parent.update({
    where: { id },
    data: { removedAt: null, removedBy: null, removedByRole: null, removedByCompanyId: null },
  });
  await publishChildren(
    tx,
    await tx.patient.updateManyAndReturn({
      where: { parentId: id, deletedAt: null, removedAt },
      data: { removedAt: null },
    }),
  );
  await publishParent(tx, parent);
}

type Of = {
  customerId: string;
  /** All children, or the one that is deleted. */
  accountIds: string[];
  accountId?: string;
};

/**
 * Whether a family or one of its children was treated or charged. Calls the owners, because recent events may not have
 * arrived here.
 */
export async function wasTreatedOrCharged(
  { customerId, accountIds, accountId }: Of,
  { callRpc }: Pick<Context, 'callRpc'>,
): Promise<boolean> {
  const [treatments, payments] = await Promise.all([
    callRpc(hasTreatments, { accountIds }),
    callRpc(hasPayments, { customerId, accountId }),
  ]);
  return treatments.has || payments.has;
}
