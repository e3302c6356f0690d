import { AppError, refuseField } from '@fovea/contracts/errors';
import { personOf } from '@fovea/kit/access/actor';
import type { Context } from '../handle.ts';
import { isRightPassword } from './wrong-passwords.ts';

type Account = { email: string | null; hash: string | null } | null;

/** Before an action that somebody at an unlocked screen must not take: the caller's password, counted like a sign-in. */
export async function confirmStaffPassword(ctx: Context, digest: string | undefined): Promise<void> {
  const staff = await ctx.global.staff.findUnique({ where: { id: ctx.actor.id } });
  await confirm(ctx, ctx.global, staff && { email: staff.email, hash: staff.passwordHash }, digest);
}

/** The same for a parent or guardian. */
export async function confirmFamilyPassword(ctx: Context, digest: string | undefined): Promise<void> {
  const where = { customerId: personOf(ctx.actor), active: true, removed: false };
  const stored = await ctx.db.credentials.findUnique({ where });
  await confirm(ctx, ctx.db, stored && { email: stored.email, hash: stored.passwordHash }, digest);
}

async function confirm(
  { now, actor, refused }: Context,
  db: Context['global'] | Context['db'],
  account: Account,
  digest: string | undefined,
): Promise<void> {
  if (!account?.email) throw new AppError('notSignedIn');
  if (digest === undefined) throw refuseField('password', 'required');
  const { email, hash } = account;
  if (!(await isRightPassword(db, { email, hash, digest, now, place: actor.sessionId, refused })))
    throw refuseField('password', 'passwordWrong');
}
