import { portalUser } from '@fovea/contracts/customers/rpcs';
import { guardianById } from '@fovea/contracts/guardians/rpcs';
import { reserveCredentials } from '@fovea/contracts/sessions/rpcs';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import { hashPassword, verifyPassword } from '@fovea/kit/secrets/password';
import { refuseWeakPassword } from '@fovea/kit/secrets/refuse-weak-password';
import type { Credentials } from '../../generated/regional/client.ts';
import { handleRpc, type Regional } from '../handle.ts';

/** Longer than storing the parent takes after the reservation. */
export const abandonedMs = 2 * 60 * 1000;

/**
 * Reserves an email and a password before the parent exists. The unique email decides between two sign-ups; a
 * reservation whose parent was never created does not block the address.
 */
export const reserveCredentialsRpc = handleRpc(reserveCredentials, async ({ password, names, ...request }, ctx) => {
  if (password !== undefined) await refuseWeakPassword(password, { email: request.email, names });
  const passwordHash = password ? await hashPassword(password) : null;
  const reservation = { ...request, passwordHash, now: ctx.now };
  if (await reserve(ctx.db, reservation)) return { reserved: true };
  const other = await ctx.db.credentials.findUnique({ where: { email: request.email } });
  if (
    other &&
    (await isSameCaller(other, request.familyId, password)) &&
    (await continueReservation(ctx.db, other.customerId, ctx.now))
  )
    return { reserved: true, customerId: other.customerId };
  if (!other || !(await isAbandoned(ctx, other))) return { reserved: false };
  await ctx.db.credentials.deleteMany({
    where: { customerId: other.customerId, active: false, reservedAt: other.reservedAt },
  });
  return { reserved: await reserve(ctx.db, reservation) };
});

/**
 * The password identifies the caller of an earlier attempt that failed half-way. The attempt continues under its id, so
 * that only one parent can be stored.
 */
const isSameCaller = async (
  { active, passwordHash, familyId }: Credentials,
  requestedFamilyId: string | undefined,
  digest: string | undefined,
) =>
  !active &&
  familyId === (requestedFamilyId ?? null) &&
  (passwordHash && digest ? await verifyPassword(passwordHash, digest) : passwordHash === null && digest === undefined);

async function continueReservation(db: Regional, customerId: string, now: Date): Promise<boolean> {
  const { count } = await db.credentials.updateMany({
    where: { customerId, active: false, deleted: false },
    data: { reservedAt: now },
  });
  return count === 1;
}

type Reservation = { customerId: string; familyId?: string; email: string; passwordHash: string | null; now: Date };

/** False when the email is taken. A repeated call for the same parent overwrites a reservation that is not in use. */
async function reserve(
  db: Regional,
  { customerId, familyId, email, passwordHash, now }: Reservation,
): Promise<boolean> {
  await db.credentials.createMany({
    data: [{ customerId, familyId, email, passwordHash, reservedAt: now }],
    skipDuplicates: true,
  });
  const own = await db.credentials.findUnique({ where: { customerId } });
  if (own?.email !== email) return false;
  await db.credentials.updateMany({ where: { customerId, active: false }, data: { passwordHash, reservedAt: now } });
  return true;
}

type Caller = { region: string; callRpc: CallRpc; now: Date };

/** Whether a reservation is old enough and its parent or guardian does not exist. */
export async function isAbandoned(
  { callRpc, now }: Caller,
  reservation: Pick<Credentials, 'customerId' | 'familyId' | 'active' | 'reservedAt'>,
): Promise<boolean> {
  if (reservation.active || reservation.reservedAt.getTime() > now.getTime() - abandonedMs) return false;
  const { customerId: id, familyId } = reservation;
  return (familyId ? await callRpc(guardianById, { id }) : await callRpc(portalUser, { id })) === null;
}
