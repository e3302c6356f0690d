import { AppError, refuseField } from '@fovea/contracts/errors';
import { updateProfile } from '@fovea/contracts/staff/endpoints';
import type { Actor } from '@fovea/kit/access/actor';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import type { Files } from '@fovea/kit/files/files';
import { changeTimezone } from '@fovea/kit/http/change-timezone';
import { searchText } from '@fovea/kit/search/search-text';
import { hashPassword } from '@fovea/kit/secrets/password';
import { refuseWeakPassword } from '@fovea/kit/secrets/refuse-weak-password';
import { publishStaffChanged, publishStaffPasswordChanged } from '../facts.ts';
import { type Context, type Global, handleSave } from '../handle.ts';
import { staffWords } from '../passwords/account-words.ts';
import { isRightPassword } from '../passwords/wrong-passwords.ts';
import { endEverywhere } from '../sessions/open-sessions.ts';
import { inScope, lockStaff } from './scope.ts';
import { staffChange } from './staff-change.ts';
import { refuseOutdated } from './staff-rules.ts';
import { ownPicture, viewStaff } from './staff-view.ts';

/** Updates the own profile; omitted fields stay. A new password ends every session, this one included. */
export const updateProfileHandler = handleSave(
  updateProfile,
  ownStaff,
  async ({ updatedAt, oldPassword, password, timezone, ...sent }, ctx) => {
    const { id } = ctx.actor;
    const { fullName, phone, mobileCountryCode, language } = sent;
    const imageUrl = await ownPicture(ctx, sent.imageUrl, id);
    if (oldPassword && password) await checkPasswords(ctx, id, { oldPassword, password });
    const passwordHash = password && (await hashPassword(password));

    const staff = await ctx.global.$transaction(async (tx) => {
      const before = await lockStaff(tx, inScope('all'), id);
      refuseOutdated(before, updatedAt);
      const profile = {
        fullName,
        phone,
        mobileCountryCode,
        language,
        imageUrl,
        search: fullName && searchText(fullName),
      };
      const zone = changeTimezone(before, timezone, ctx);
      const changed = await tx.staff.update({
        where: { id },
        data: { ...profile, ...zone, passwordHash, updatedAt: ctx.now },
      });
      await publishStaffChanged(tx, changed);
      const { changes = [], ...about } = staffChange(before, changed);
      await ctx.changed(tx, { ...about, changes: [...changes, ...changesBetween(null, { password })] });
      if (passwordHash) {
        await tx.staffResetKey.deleteMany({ where: { staffId: id } });
        await publishStaffPasswordChanged(tx, id, ctx.now);
        await endEverywhere(tx, 'global', id, ctx);
      }
      return changed;
    });
    return viewStaff(ctx, staff);
  },
);

/** The own profile as in `getUserInfo`. */
async function ownStaff(_: unknown, ctx: { global: Global; actor: Actor; files: Files; now: Date }) {
  const staff = await ctx.global.staff.findUnique({ where: { id: ctx.actor.id } });
  return staff && viewStaff(ctx, staff);
}

type Passwords = { oldPassword: string; password: string };

async function checkPasswords(
  { global, now, refused, actor }: Context,
  id: string,
  { oldPassword, password }: Passwords,
): Promise<void> {
  const staff = await global.staff.findUnique({ where: { id } });
  if (!staff) throw new AppError('notSignedIn');
  const isRight = await isRightPassword(global, {
    email: staff.email,
    hash: staff.passwordHash,
    digest: oldPassword,
    now,
    refused,
    place: actor.sessionId,
  });
  if (!isRight) throw refuseField('oldPassword', 'oldPasswordWrong');
  await refuseWeakPassword(password, staffWords(staff));
}
