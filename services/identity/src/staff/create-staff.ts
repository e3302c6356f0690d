import { AppError } from '@fovea/contracts/errors';
import type { SaveStaff, StaffUser } from '@fovea/contracts/staff/schema';
import { refuseChangesOf } from '@fovea/kit/fixed-fields';
import { newId } from '@fovea/kit/ids';
import { searchText } from '@fovea/kit/search';
import { staffChanged, staffWasInvited } from '../facts.ts';
import type { Context } from '../handle.ts';
import { requireDashboard } from './require-dashboard.ts';
import { allowCompany } from './scope.ts';
import { staffChange } from './staff-change.ts';
import { ownPicture } from './staff-picture.ts';
import { viewStaff } from './staff-view.ts';

/**
 * A new staff user without a password; the invitation's mail carries the link to set one. The unique e-mail decides
 * between two who are made at once.
 */
export async function createStaff(input: Omit<SaveStaff, '_id'>, ctx: Context): Promise<StaffUser> {
  const { actor, now } = ctx;
  if (actor.role !== 'admin') {
    if (input.type === 'admin') throw new AppError('notAllowed');
    refuseChangesOf(['displayMessage'], { displayMessage: false }, input);
  }
  const imageUrl = await ownPicture(ctx, input.imageUrl);
  if (input.displayMessage) await requireDashboard(ctx.ask);
  const place =
    input.type === 'admin'
      ? { userType: null, companyId: null }
      : { userType: input.userType ?? null, companyId: input.companyId ?? null };
  if (place.companyId) await allowCompany(ctx, place.companyId);

  const staff = await ctx.global.$transaction(async (tx) => {
    const created = await tx.staff.create({
      data: {
        id: newId(),
        fullName: input.fullName,
        search: searchText(input.fullName),
        email: input.email,
        type: input.type,
        ...place,
        phone: input.phone,
        mobileCountryCode: input.mobileCountryCode,
        timezone: input.timezone,
        language: input.language ?? ctx.language,
        imageUrl,
        displayMessage: input.displayMessage === true,
        createdAt: now,
        updatedAt: now,
      },
    });
    await staffChanged(tx, created);
    await staffWasInvited(tx, created.id, now);
    await ctx.changed(tx, staffChange(null, created));
    return created;
  });
  return viewStaff(ctx, staff);
}
