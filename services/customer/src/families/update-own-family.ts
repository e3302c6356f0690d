import { updatePortalAddress, updatePortalUser } from '@fovea/contracts/customers/portal-endpoints';
import { AppError, refuseField } from '@fovea/contracts/errors';
import { fitsCountry } from '@fovea/contracts/postal-codes';
import { changeTimezone } from '@fovea/kit/http/change-timezone';
import { type Context, handleSave } from '../handle.ts';
import { notRemoved } from '../scope.ts';
import { birthColumn, locationColumns, readingColumns } from './family-rules.ts';
import { loadOwnFamily } from './family-view.ts';
import { updateFamily } from './write-family.ts';

export const updatePortalUserHandler = handleSave(
  updatePortalUser,
  storedUser,
  async ({ updatedAt, timezone, location, birthDate, ...fields }, ctx) => {
    const { db, now, changed } = ctx;
    const present = await ownParent(ctx);
    const change = {
      ...fields,
      ...readingColumns(fields),
      ...birthColumn(birthDate),
      ...locationColumns(location),
      ...changeTimezone(present, timezone, ctx),
    };
    await db.$transaction((tx) => updateFamily(tx, present, change, { loadedAt: updatedAt, now, changed }));
    return ownView(ctx);
  },
);

export const updatePortalAddressHandler = handleSave(
  updatePortalAddress,
  storedUser,
  async ({ address, zip, location }, ctx) => {
    const { db, now, changed } = ctx;
    const present = await ownParent(ctx);
    if (zip && !fitsCountry(zip, present.country)) throw refuseField('zip', 'digitsOnly');
    await db.$transaction((tx) =>
      updateFamily(tx, present, { address, zip, ...locationColumns(location) }, { loadedAt: undefined, now, changed }),
    );
    return ownView(ctx);
  },
);

/** The response of `getPortalUserInfo`. */
async function storedUser(_: unknown, ctx: Context) {
  return ownView(ctx);
}

async function ownParent({ db, actor }: Context) {
  const parent = await db.parent.findUnique({ where: { id: actor.id, ...notRemoved } });
  if (!parent) throw new AppError('notSignedIn');
  return parent;
}

async function ownView({ db, actor, region, now }: Context) {
  const parent = await loadOwnFamily(db, actor.id, { region, now });
  if (!parent) throw new AppError('notSignedIn');
  return parent;
}
