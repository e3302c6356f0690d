import { requestTreatment } from '@fovea/contracts/device-protocol';
import { AppError } from '@fovea/contracts/errors';
import { type Caller, handle } from '../handle.ts';
import { brokenLimit, nextAllowed, weekMs } from '../usage/limit-rules.ts';
import { recentUses } from '../usage/recent-uses.ts';
import { checkDevice, type Fit } from './check-device.ts';

const graceMs = 10 * 60 * 1000;

/** Leave to start a treatment. Two asks at once for one account wait for each other: the second sees the leave the first was given. */
export const requestTreatmentHandler = handle(requestTreatment, async ({ happenedTime, timezone }, caller) => {
  const fit = await checkDevice(caller);
  await checkFamily(caller, fit);
  if (fit.status !== 'In use') throw new AppError('deviceStatus');

  const { settings, accountId, deviceId } = fit;
  const at = Date.parse(happenedTime);
  const uses = await caller.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${accountId}, 0))`;
    await tx.treatmentLeave.deleteMany({ where: { accountId, expiresAt: { lte: caller.now } } });
    const leaves = await tx.treatmentLeave.findMany({ where: { accountId } });
    const others = leaves.filter((leave) => leave.deviceId !== deviceId || +leave.happenedTime !== at).map((leave) => +leave.happenedTime);
    const done = await recentUses(tx, accountId, at - weekMs, at + weekMs);
    const before = [...done, ...others].sort((a, b) => a - b);
    // The same ask again is a lost answer, not another treatment: its leave stands.
    const refusal = others.length === leaves.length ? brokenLimit(settings, before, at, timezone) : undefined;
    if (refusal) throw new AppError(refusal.error, { n: refusal.n, nextAllowedAt: new Date(refusal.until()).toISOString() });
    const expiresAt = new Date(+caller.now + settings.duration * 1000 + graceMs);
    await tx.treatmentLeave.upsert({
      where: { accountId_deviceId_happenedTime: { accountId, deviceId, happenedTime: new Date(at) } },
      create: { accountId, deviceId, happenedTime: new Date(at), expiresAt },
      update: { expiresAt },
    });
    return [...before, at].sort((a, b) => a - b);
  });
  return { allowed: true, duration: settings.duration, nextAllowedAt: nextAllowed(settings, uses, at, timezone)?.toISOString() ?? null };
});

/** In the order of the sign-in: parent locked, company locked, account expired. */
async function checkFamily({ db, now }: Caller, { customerId, accountId, companyDisabled }: Fit): Promise<void> {
  const [parent, patient] = await Promise.all([
    db.parent.findUnique({ where: { id: customerId }, select: { lock: true } }),
    db.patient.findUnique({ where: { id: accountId }, select: { userId: true, expiredDate: true, deleted: true } }),
  ]);
  // Told of within moments of being created; until then nobody can say whether it may be treated.
  if (!patient) throw new AppError('unavailable');
  if (patient.deleted || patient.userId !== customerId) throw new AppError('incorrectCustomer');
  if (parent?.lock) throw new AppError('userLocked');
  if (companyDisabled) throw new AppError('companyLocked');
  if (!patient.expiredDate || patient.expiredDate <= now) throw new AppError('accountExpired');
}
