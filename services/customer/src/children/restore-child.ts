import { AppError } from '@fovea/contracts/errors';
import { restorePatient } from '@fovea/contracts/patients/endpoints';
import { platformSettings } from '@fovea/contracts/settings/rpcs';
import { publishChild } from '../facts.ts';
import { lockChild, reserveChildPlace } from '../families/lock-family-rows.ts';
import { handle } from '../handle.ts';
import { closeRemoval } from '../requests/open-request.ts';
import { findVisibleChild } from '../scope.ts';
import { viewOfChild } from './child-view.ts';

/**
 * Restores a removed child unchanged, within the limit of children. A concurrent second decision throws
 * `changedMeanwhile`.
 */
export const restorePatientHandler = handle(restorePatient, async ({ id }, { db, actor, callRpc, now, changed }) => {
  const found = await findVisibleChild(db, actor, id);
  if (!found) throw new AppError('notFound');
  const { maxPatients } = await callRpc(platformSettings, {});
  const restored = await db.$transaction(async (tx) => {
    const patient = await lockChild(tx, found.parentId, id);
    if (!patient) throw new AppError('notFound');
    if (!patient.removedAt) throw new AppError('changedMeanwhile');
    await reserveChildPlace(tx, found.parentId, maxPatients);
    await closeRemoval(tx, found.parentId, id, now);
    const present = await tx.patient.update({ where: { id }, data: { removedAt: null } });
    await publishChild(tx, present);
    await changed(tx, { customerId: found.parentId, patientId: id });
    return present;
  });
  return viewOfChild(db, restored, now);
});
