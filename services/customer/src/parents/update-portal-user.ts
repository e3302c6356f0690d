import { updatePortalAddress, updatePortalUser } from '@fovea/contracts/customers';
import { AppError } from '@fovea/contracts/errors';
import { refuseChangesOf } from '@fovea/kit/fixed-fields';
import { type CustomerCall, handle } from '../handle.ts';
import { loadParent } from './load-parent.ts';
import { locationColumns, timezoneChange } from './parent-rules.ts';
import { updateParent } from './update-parent.ts';

export const updatePortalUserHandler = handle(updatePortalUser, async ({ updatedAt, timezone, location, email, companyId, doctorId, ...fields }, ctx) => {
  const { db, now, changed } = ctx;
  const present = await ownParent(ctx);
  refuseChangesOf(['email', 'companyId', 'doctorId'], present, { email, companyId, doctorId });
  const change = { ...fields, ...locationColumns(location), ...timezoneChange(present, timezone, now) };
  await db.$transaction((tx) => updateParent(tx, present, change, { loadedAt: updatedAt, now, changed }));
  return ownView(ctx);
});

export const updatePortalAddressHandler = handle(updatePortalAddress, async ({ address, zip, location }, ctx) => {
  const { db, now, changed } = ctx;
  const present = await ownParent(ctx);
  await db.$transaction((tx) => updateParent(tx, present, { address, zip, ...locationColumns(location) }, { loadedAt: undefined, now, changed }));
  return ownView(ctx);
});

async function ownParent({ db, actor }: CustomerCall) {
  const parent = await db.parent.findFirst({ where: { id: actor.id, deletedAt: null } });
  if (!parent) throw new AppError('notSignedIn');
  return parent;
}

async function ownView({ db, actor, region, now }: CustomerCall) {
  const parent = await loadParent(db, { id: actor.id, deletedAt: null }, region, now);
  if (!parent) throw new AppError('notSignedIn');
  return parent;
}
