import { getCustomer } from '@fovea/contracts/customers/endpoints';
import { AppError } from '@fovea/contracts/errors';
import { handle } from '../handle.ts';
import { ofClinic, visibleParents } from '../scope.ts';
import { loadParent } from './load-parent.ts';

export const getCustomerHandler = handle(getCustomer, async ({ id }, { db, actor, region, now, concerns }) => {
  const parent = await loadParent(
    db,
    { AND: [{ id }, await visibleParents(db, actor)] },
    { region, now, shown: ofClinic },
  );
  if (!parent) throw new AppError('notFound');
  concerns(id);
  return parent;
});
