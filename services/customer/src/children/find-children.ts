import { AppError } from '@fovea/contracts/errors';
import { findCustomerPatients } from '@fovea/contracts/patients/endpoints';
import { findOwnPatients } from '@fovea/contracts/patients/portal-endpoints';
import { handle } from '../handle.ts';
import { notRemoved, ofClinic, seesFamily } from '../scope.ts';
import { loadChildren, withoutComments } from './child-view.ts';

export const findCustomerPatientsHandler = handle(
  findCustomerPatients,
  async ({ id }, { db, actor, now, concerns }) => {
    const parent = await db.parent.findUnique({ where: { id }, select: { id: true, companyId: true } });
    if (!parent || !(await seesFamily(db, actor, id))) throw new AppError('notFound');
    concerns(id);
    return { list: await loadChildren(db, parent, ofClinic, now) };
  },
);

export const findOwnPatientsHandler = handle(findOwnPatients, async (_, { db, actor, now }) => {
  const parent = await db.parent.findUnique({
    where: { id: actor.id, ...notRemoved },
    select: { id: true, companyId: true },
  });
  return { list: parent ? (await loadChildren(db, parent, notRemoved, now)).map(withoutComments) : [] };
});
