import { getCustomer } from '@fovea/contracts/customers/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { handle } from '../handle.ts';
import { ofClinic, seesFamily } from '../scope.ts';
import { loadFamily } from './family-view.ts';

export const getCustomerHandler = handle(getCustomer, async ({ id }, { db, actor, region, now, concerns }) => {
  const parent = (await seesFamily(db, actor, id)) && (await loadFamily(db, id, { region, now, shown: ofClinic }));
  if (!parent) throw new AppError('notFound');
  concerns(id);
  return parent;
});
