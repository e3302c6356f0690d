import { AppError, refuseField } from '@fovea/contracts/errors';
import { platformSettings } from '@fovea/contracts/settings/rpcs';
import { saveStaff } from '@fovea/contracts/staff/endpoints';
import type { SaveStaff, StaffUser } from '@fovea/contracts/staff/schema';
import type { Actor } from '@fovea/kit/access/actor';
import { newId } from '@fovea/kit/database/ids';
import type { Files } from '@fovea/kit/files/files';
import { changeTimezone } from '@fovea/kit/http/change-timezone';
import { refuseChangesOf } from '@fovea/kit/http/fixed-fields';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import { searchText } from '@fovea/kit/search/search-text';
import type { Staff } from '../../generated/global/client.ts';
import { publishClinicianLeft, publishStaffChanged, publishStaffEmailChanged, publishStaffInvited } from '../facts.ts';
import { type Context, type Global, type GlobalTx, handleSave } from '../handle.ts';
import { endEverywhere } from '../sessions/open-sessions.ts';
import { allowCompany, findVisible, lockStaff, visibleStaff } from './scope.ts';
import { staffChange } from './staff-change.ts';
import { endsSessions, refuseOutdated } from './staff-rules.ts';
import { ownPicture, viewStaff } from './staff-view.ts';
import { leavesFamilies, lockBoth, requireSuccessor, successorIn } from './transfer-families.ts';

export const saveStaffHandler = handleSave(saveStaff, storedStaff, async ({ _id, ...fields }, ctx) =>
  _id === undefined ? createStaff(fields, ctx) : updateStaff({ ...fields, _id }, ctx),
);

async function storedStaff({ _id }: SaveStaff, ctx: { global: Global; actor: Actor; files: Files; now: Date }) {
  const { global, actor } = ctx;
  const staff = _id ? await findVisible(global, await visibleStaff(global, actor), _id) : null;
  return staff && viewStaff(ctx, staff);
}

/**
 * Creates a staff user without a password; the invitation's mail contains the link to set one. The unique email decides
 * between concurrent calls.
 */
async function createStaff(input: Omit<SaveStaff, '_id'>, ctx: Context): Promise<StaffUser> {
  const { actor, now } = ctx;
  if (actor.role !== 'admin') {
    if (input.type === 'admin') throw new AppError('notAllowed');
    refuseChangesOf(['displayMessage'], { displayMessage: false }, input);
  }
  const imageUrl = await ownPicture(ctx, input.imageUrl);
  if (input.displayMessage) await requireDashboard(ctx.callRpc);
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
    await publishStaffChanged(tx, created);
    await publishStaffInvited(tx, created.id, now);
    await ctx.changed(tx, staffChange(null, created));
    return created;
  });
  return viewStaff(ctx, staff);
}

type Change = Omit<SaveStaff, '_id'> & { _id: string };

/** The type never changes. Only platform administrators change the email and who works in the external dashboard. */
const fixedFor = ({ role }: Actor) => (role === 'admin' ? ['type'] : ['type', 'email', 'displayMessage']);

async function updateStaff(input: Change, ctx: Context): Promise<StaffUser> {
  const { actor, now } = ctx;
  const visible = await visibleStaff(ctx.global, actor);
  const current = await findVisible(ctx.global, visible, input._id);
  if (!current) throw new AppError('notFound');
  if (input.displayMessage && !current.displayMessage && actor.role === 'admin') await requireDashboard(ctx.callRpc);
  const imageUrl = await ownPicture(ctx, input.imageUrl, input._id);
  const movesTo = input.companyId !== undefined && input.companyId !== current.companyId ? input.companyId : null;
  if (current.type === 'normal' && movesTo) await allowCompany(ctx, movesTo);
  const { successorId } = input;
  const isLeaving = leavesFamilies(current, placeOf(current, input));
  if (isLeaving) await requireSuccessor(current.id, successorId, ctx);

  const staff = await ctx.global.$transaction(async (tx) => {
    await lockBoth(tx, input._id, isLeaving ? successorId : undefined);
    const before = await lockStaff(tx, visible, input._id);
    refuseChangesOf(fixedFor(actor), before, input);
    refuseOutdated(before, input.updatedAt);
    const place = placeOf(before, input);
    // The user became a clinician or moved since the families were counted.
    if (leavesFamilies(before, place) !== isLeaving) throw new AppError('changedMeanwhile');
    const after = { ...place, displayMessage: input.displayMessage ?? before.displayMessage };
    const changed = await tx.staff.update({
      where: { id: before.id },
      data: {
        ...after,
        ...changeTimezone(before, input.timezone, ctx),
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
    await publishStaffChanged(tx, changed);
    if (isLeaving) {
      const concerning = { id: before.id, ...(successorId ? { successorId } : {}) };
      await publishClinicianLeft(
        tx,
        before.id,
        await successorIn(tx, before, successorId, visible),
        ctx.recordFor({ concerning }),
        place,
      );
    }
    await ctx.changed(tx, staffChange(before, changed));
    if (changed.email !== before.email) await endFormerEmail(tx, before, now);
    if (endsSessions(before, changed)) await endEverywhere(tx, 'global', changed.id, ctx);
    return changed;
  });
  return viewStaff(ctx, staff);
}

function placeOf(before: Staff, { userType, companyId }: Change) {
  if (before.type === 'admin') return { userType: null, companyId: null };
  return { userType: userType ?? before.userType, companyId: companyId ?? before.companyId };
}

/** Ends every link mailed to the former address, and sends a pending invitation to the new one. */
async function endFormerEmail(tx: GlobalTx, { id: staffId, email, passwordHash }: Staff, now: Date): Promise<void> {
  await tx.staffResetKey.deleteMany({ where: { staffId } });
  const { id: changeId } = await tx.staffFormerEmail.create({ data: { id: newId(), staffId, email, changedAt: now } });
  await publishStaffEmailChanged(tx, staffId, changeId, now);
  if (!passwordHash) await publishStaffInvited(tx, staffId, now);
}

/** Users of the external dashboard cannot sign in here, so it needs a URL. */
async function requireDashboard(callRpc: CallRpc): Promise<void> {
  const { dashboardUrl } = await callRpc(platformSettings, {});
  if (!dashboardUrl) throw refuseField('displayMessage', 'dashboardMissing');
}
