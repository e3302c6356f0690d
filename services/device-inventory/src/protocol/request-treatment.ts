import { requestTreatment } from '@fovea/contracts/device-protocol/endpoints';
import { clockToleranceMs } from '@fovea/contracts/device-protocol/schema';
import { AppError } from '@fovea/contracts/errors';
import { mayBeTreated } from '@fovea/contracts/patients/may-be-treated';
import { newId } from '@fovea/kit/database/ids';
import { oneAtATime } from '@fovea/kit/database/kysely';
import { type Context, handle } from '../handle.ts';
import { countedUses } from '../usage/counted-uses.ts';
import { familyZones, zoneColumns } from '../usage/family-zones.ts';
import { brokenLimit, nextAllowed, weekMs } from '../usage/limit-rules.ts';
import { checkDevice, type Fit } from './check-device.ts';
import { storeClockOffset } from './store-clock-offset.ts';
import { storeContact } from './store-contact.ts';

/**
 * Allows a treatment now, by the platform's clock and the family's time zone. Every response contains the server time.
 */
export const requestTreatmentHandler = handle(requestTreatment, async ({ happenedTime }, ctx) => {
  const serverTime = ctx.now.toISOString();
  try {
    const fit = await checkDevice(ctx);
    await storeClockOffset(ctx, fit, Date.parse(happenedTime));
    const family = await checkFamily(ctx, fit);
    const { timezone } = family;
    const { deviceId, customerId } = fit;
    await storeContact(ctx, { deviceId, customerId, timezone, claimed: Date.parse(happenedTime) });
    if (fit.status !== 'In use' || fit.recallHold) throw new AppError('deviceStatus');
    return { ...(await giveLeave(ctx, fit, new Date(happenedTime), familyZones(family, ctx.now))), serverTime };
  } catch (error) {
    throw error instanceof AppError ? new AppError(error.error, { ...error.params, serverTime }, error.issues) : error;
  }
});

/** Serializes requests of one account: the second sees the first one's leave. */
async function giveLeave(
  { db, now }: Context,
  { settings, accountId, deviceId }: Fit,
  askedFor: Date,
  zones: string[],
) {
  const uses = await db.$transaction(async (tx) => {
    await oneAtATime(tx, accountId);
    await tx.treatmentLeave.deleteMany({ where: { accountId, givenAt: { lte: new Date(+now - weekMs) } } });
    const counted = await countedUses(tx, accountId, now);
    // A repeated request is a retry, not another treatment, while its treatment can still be running.
    const since = +now - settings.duration * 1000 - clockToleranceMs;
    const isRepeated = counted.leaves.some(
      (leave) =>
        leave.deviceId === deviceId &&
        +leave.askedFor === +askedFor &&
        leave.recordAt === null &&
        +leave.givenAt > since,
    );
    if (isRepeated) return counted.uses;
    const refusal = brokenLimit(settings, counted.uses, +now, zones);
    if (refusal)
      throw new AppError(refusal.error, { n: refusal.n, nextAllowedAt: new Date(refusal.until()).toISOString() });
    await tx.treatmentLeave.create({ data: { id: newId(), accountId, deviceId, givenAt: now, askedFor } });
    return [...counted.uses, +now];
  });
  return {
    allowed: true,
    duration: settings.duration,
    nextAllowedAt: nextAllowed(settings, uses, +now, zones)?.toISOString() ?? null,
  };
}

/**
 * Checks in the order of the sign-in: parent locked, company locked, account expired. Resolves to the family's time
 * zones.
 */
async function checkFamily({ db, now }: Context, { customerId, accountId, companyDisabled }: Fit) {
  const [parent, patient] = await Promise.all([
    db.parent.findUnique({ where: { id: customerId }, select: { lock: true, ...zoneColumns } }),
    db.patient.findUnique({
      where: { id: accountId },
      select: { userId: true, expiredDate: true, graceUntil: true, deleted: true, removed: true },
    }),
  ]);
  // The family's events have not arrived yet.
  if (!patient || !parent) throw new AppError('unavailable');
  if (patient.deleted || patient.removed || patient.userId !== customerId) throw new AppError('incorrectCustomer');
  if (parent.lock) throw new AppError('userLocked');
  if (companyDisabled) throw new AppError('companyLocked');
  if (!mayBeTreated(patient, now)) throw new AppError('accountExpired');
  return parent;
}
