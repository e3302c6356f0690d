import { getCustomer } from '@fovea/contracts/customers/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { handle } from '../handle.ts';
import { ofClinic, seesParent } from '../scope.ts';
import { loadParent } from './parent-view.ts';

export const getCustomerHandler = handle(getCustomer, async ({ id }, { db, actor, region, now, concerns }) => {
  const parent = (await seesParent(db, actor, id)) && (await loadParent(db, id, { region, now, shown: ofClinic }));
  if (!parent) throw new AppError('notFound');
  concerns(id);
  return parent;
});
