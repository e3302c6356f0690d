import { requestTreatment } from '@fovea/contracts/device-protocol/endpoints';
import { clockToleranceMs } from '@fovea/contracts/device-protocol/schema';
import { whyNoTreatment } from '@fovea/contracts/devices/may-treat';
import { AppError } from '@fovea/contracts/errors';
import { mayBeTreated } from '@fovea/contracts/patients/may-be-treated';
import { newId } from '@fovea/kit/database/ids';
import { oneAtATime } from '@fovea/kit/database/kysely';
import { holdsOf, shownCheck } from '../enrolment/check-hold.ts';
import { type Context, handle } from '../handle.ts';
import { recallHold, refusalOf } from '../holds/open-hold.ts';
import { countedUses } from '../usage/counted-uses.ts';
import { familyZones, zoneColumns } from '../usage/family-zones.ts';
import { brokenLimit, nextAllowed, weekMs } from '../usage/limit-rules.ts';
import { localDay } from '../usage/local-day.ts';
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
    // A duration of 0 allows no treatment; a device might read it as no limit.
    if (fit.status !== 'In use' || !(fit.settings.duration > 0)) throw new AppError('deviceStatus');
    if (fit.recallHold) throw await refusalOf(ctx, await recallHold(ctx, deviceId), inLanguage(family, ctx));
    checkMayTreat(fit, family, ctx.now);
    return { ...(await giveLeave(ctx, fit, new Date(happenedTime), family)), serverTime };
  } catch (error) {
    throw error instanceof AppError ? withServerTime(error, serverTime) : error;
  }
});

const withServerTime = ({ error, params, issues, preview, details }: AppError, serverTime: string): AppError =>
  new AppError(error, { ...params, serverTime }, issues, preview, details);

/** Throws `deviceStatus` past the discard date, and for a TESTING or DEMO device of a family that is no test user. */
function checkMayTreat({ device }: Fit, { debug }: { debug: boolean }, now: Date): void {
  const { timezone } = device;
  const noTreatment = whyNoTreatment(device, { now, timezone, isTestFamily: debug });
  if (noTreatment) throw new AppError('deviceStatus', { noTreatment });
}

/**
 * Serializes requests of one account: the second sees the first one's leave. Reports of a symptom and answers about
 * contraindications take the same lock, so that none of them is missed.
 */
async function giveLeave(ctx: Context, fit: Fit, askedFor: Date, family: Family) {
  const { settings, accountId, deviceId } = fit;
  const { db, now } = ctx;
  const zones = familyZones(family, now);
  const given = await db.$transaction(async (tx) => {
    await oneAtATime(tx, accountId);
    const { hold, check } = await holdsOf(tx, fit, localDay(now, family.timezone));
    const held = hold ?? (check && shownCheck(check));
    if (held) return { hold: held };
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
    if (isRepeated) return { uses: counted.uses };
    const refusal = brokenLimit(settings, counted.uses, +now, zones);
    if (refusal)
      throw new AppError(refusal.error, { n: refusal.n, nextAllowedAt: new Date(refusal.until()).toISOString() });
    await tx.treatmentLeave.create({ data: { id: newId(), accountId, deviceId, givenAt: now, askedFor, settings } });
    return { uses: [...counted.uses, +now] };
  });
  if (given.hold) throw await refusalOf(ctx, given.hold, inLanguage(family, ctx));
  return {
    allowed: true,
    duration: settings.duration,
    nextAllowedAt: nextAllowed(settings, given.uses, +now, zones)?.toISOString() ?? null,
  };
}

const inLanguage = ({ companyId, language }: Family, ctx: Context) => ({
  companyId,
  language: language ?? ctx.language,
});

type Family = Awaited<ReturnType<typeof checkFamily>>;

/**
 * Checks in the order of the sign-in: parent locked, company locked, account expired. Resolves to the family's time
 * zones.
 */
async function checkFamily({ db, now }: Context, { customerId, accountId, companyDisabled }: Fit) {
  const [parent, patient] = await Promise.all([
    db.parent.findUnique({
      where: { id: customerId },
      select: { lock: true, debug: true, companyId: true, language: true, ...zoneColumns },
    }),
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
