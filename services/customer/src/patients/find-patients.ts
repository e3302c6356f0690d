import { AppError } from '@fovea/contracts/errors';
import { findCustomerPatients } from '@fovea/contracts/patients/endpoints';
import { findOwnPatients } from '@fovea/contracts/patients/portal-endpoints';
import { handle } from '../handle.ts';
import { notRemoved, ofClinic, seesParent } from '../scope.ts';
import { loadPatients, withoutComments } from './patient-view.ts';

export const findCustomerPatientsHandler = handle(
  findCustomerPatients,
  async ({ id }, { db, actor, now, concerns }) => {
    const parent = await db.parent.findUnique({ where: { id }, select: { id: true, companyId: true } });
    if (!parent || !(await seesParent(db, actor, id))) throw new AppError('notFound');
    concerns(id);
    return { list: await loadPatients(db, parent, ofClinic, now) };
  },
);

export const findOwnPatientsHandler = handle(findOwnPatients, async (_, { db, actor, now }) => {
  const parent = await db.parent.findUnique({
    where: { id: actor.id, ...notRemoved },
    select: { id: true, companyId: true },
  });
  return { list: parent ? (await loadPatients(db, parent, notRemoved, now)).map(withoutComments) : [] };
});
