import { AppError } from '@fovea/contracts/errors';
import type { SaveStaff, StaffUser } from '@fovea/contracts/staff/schema';
import type { Actor } from '@fovea/kit/actor';
import { refuseChangesOf } from '@fovea/kit/fixed-fields';
import { newId } from '@fovea/kit/ids';
import { searchText } from '@fovea/kit/search';
import type { Staff } from '../../generated/global/client.ts';
import { clinicianHasLeft, staffChanged, staffEmailWasChanged, staffWasInvited } from '../facts.ts';
import type { Context, GlobalTx } from '../handle.ts';
import { endEverywhere } from '../sessions/open-sessions.ts';
import { holdBoth, leavesFamilies, refuseLeavingFamilies, successorIn } from './hand-over.ts';
import { requireDashboard } from './require-dashboard.ts';
import { allowCompany, findVisible, lockStaff, visibleStaff } from './scope.ts';
import { staffChange } from './staff-change.ts';
import { ownPicture } from './staff-picture.ts';
import { changeTimezone, endsSessions, refuseOvertaken } from './staff-rules.ts';
import { viewStaff } from './staff-view.ts';

type Change = Omit<SaveStaff, '_id'> & { _id: string };

/**
 * Authority never changes; only the platform's administrators change the e-mail somebody signs in with, and who works
 * in the external dashboard.
 */
const fixedFor = ({ role }: Actor) => (role === 'admin' ? ['type'] : ['type', 'email', 'displayMessage']);

export async function updateStaff(input: Change, ctx: Context): Promise<StaffUser> {
  const { actor, now } = ctx;
  const visible = await visibleStaff(ctx.global, actor);
  const known = await findVisible(ctx.global, visible, input._id);
  if (!known) throw new AppError('notFound');
  if (input.displayMessage && !known.displayMessage && actor.role === 'admin') await requireDashboard(ctx.ask);
  const imageUrl = await ownPicture(ctx, input.imageUrl, input._id);
  const movesTo = input.companyId !== undefined && input.companyId !== known.companyId ? input.companyId : null;
  if (known.type === 'normal' && movesTo) await allowCompany(ctx, movesTo);
  const { successorId } = input;
  const isLeaving = leavesFamilies(known, placeOf(known, input));
  if (isLeaving) await refuseLeavingFamilies(known.id, successorId, ctx);

  const staff = await ctx.global.$transaction(async (tx) => {
    await holdBoth(tx, input._id, isLeaving ? successorId : undefined);
    const before = await lockStaff(tx, visible, input._id);
    refuseChangesOf(fixedFor(actor), before, input);
    refuseOvertaken(before, input.updatedAt);
    const place = placeOf(before, input);
    // Became a clinician, or moved, since the families were counted.
    if (leavesFamilies(before, place) !== isLeaving) throw new AppError('changedMeanwhile');
    const after = { ...place, displayMessage: input.displayMessage ?? before.displayMessage };
    const changed = await tx.staff.update({
      where: { id: before.id },
      data: {
        ...after,
        ...changeTimezone(before, input.timezone, now),
        fullName: input.fullName,
        search: searchText(input.fullName),
        email: input.email,
        phone: input.phone,
        mobileCountryCode: input.mobileCountryCode,
        language: input.language ?? before.language,
        imageUrl,
        updatedAt: now,
      },
    });
    await staffChanged(tx, changed);
    if (isLeaving) {
      const concerning = { id: before.id, ...(successorId ? { successorId } : {}) };
      await clinicianHasLeft(
        tx,
        before.id,
        await successorIn(tx, before, successorId, visible),
        ctx.recordFor({ concerning }),
        place,
      );
    }
    await ctx.changed(tx, staffChange(before, changed));
    if (changed.email !== before.email) await leaveAddress(tx, before, now);
    if (endsSessions(before, changed)) await endEverywhere(tx, 'global', changed.id, ctx);
    return changed;
  });
  return viewStaff(ctx, staff);
}

function placeOf(before: Staff, { userType, companyId }: Change) {
  if (before.type === 'admin') return { userType: null, companyId: null };
  return { userType: userType ?? before.userType, companyId: companyId ?? before.companyId };
}

/**
 * Whoever reads the former address keeps no way in: no mailed link works any more, and who never followed the
 * invitation gets one at the new address.
 */
async function leaveAddress(tx: GlobalTx, { id: staffId, email, passwordHash }: Staff, now: Date): Promise<void> {
  await tx.staffResetKey.deleteMany({ where: { staffId } });
  const { id: changeId } = await tx.staffFormerEmail.create({ data: { id: newId(), staffId, email, changedAt: now } });
  await staffEmailWasChanged(tx, staffId, changeId, now);
  if (!passwordHash) await staffWasInvited(tx, staffId, now);
}
