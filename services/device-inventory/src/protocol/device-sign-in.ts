import { deviceSignIn } from '@fovea/contracts/device-protocol/endpoints';
import { plainSerial } from '@fovea/contracts/devices/fields';
import { whyNoTreatment, zoneOfCountry } from '@fovea/contracts/devices/may-treat';
import { AppError } from '@fovea/contracts/errors';
import { mayBeTreated } from '@fovea/contracts/patients/may-be-treated';
import { verifyDeviceLogin } from '@fovea/contracts/patients/rpcs';
import { issueDeviceToken } from '@fovea/contracts/sessions/rpcs';
import { type Settings, settingsOf } from '../devices/device-settings.ts';
import { holdsOf, shownCheck } from '../enrolment/check-hold.ts';
import { type Context, handle } from '../handle.ts';
import { recallHold, refusalOf } from '../holds/open-hold.ts';
import { countedUses } from '../usage/counted-uses.ts';
import { familyZones, zoneColumns } from '../usage/family-zones.ts';
import { nextAllowed } from '../usage/limit-rules.ts';
import { localDay } from '../usage/local-day.ts';
import { offeredRelease } from './offered-release.ts';
import { storeContact } from './store-contact.ts';

/** Signs a device in as a child of its family, in the region of its company. The checks are in the protocol's order. */
export const deviceSignInHandler = handle(deviceSignIn, async ({ serial_number, username, password }, ctx) => {
  const { global, callRpc, now } = ctx;
  const device = await global.device.findUnique({ where: { serialKey: plainSerial(serial_number) } });
  const company = device && (await global.company.findUnique({ where: { id: device.companyId } }));
  const catalog = device && (await global.catalog.findUnique({ where: { id: device.productId } }));
  if (!device || device.deletedAt || !company || !catalog) throw new AppError('incorrectDeviceNumber');
  const { region } = company;

  const login = await callRpc(verifyDeviceLogin, { username, password }, { region });
  if (!login) throw new AppError('wrongCredentials');
  const { patient, customerId, companyId, timezone } = login;
  if (device.companyId !== companyId) throw new AppError('incorrectCompanyDevice');
  if (device.customerId !== customerId) throw new AppError('incorrectCustomer');
  if (login.lock) throw new AppError('userLocked');
  if (company.disabled) throw new AppError('companyLocked');
  if (!mayBeTreated(patient, now)) throw new AppError('accountExpired');
  if (device.status !== 'In use') throw new AppError('deviceStatus');
  if (device.recallHold) throw await refusalOf(ctx, await recallHold(ctx, device.id), login);
  const checks = { ...company, checkUpMonths: catalog.checkUpMonths, accountId: patient._id };
  const { hold, check } = await holdsOf(ctx.of(region), checks, localDay(now, timezone));
  if (hold) throw await refusalOf(ctx, hold, login);
  const family = await ctx
    .of(region)
    .parent.findUnique({ where: { id: customerId }, select: { debug: true, ...zoneColumns } });
  const noTreatment = whyNoTreatment(device, {
    now,
    timezone: zoneOfCountry(company.country),
    isTestFamily: family?.debug ?? false,
  });
  if (noTreatment) throw new AppError('deviceStatus', { noTreatment });
  if (check) throw await refusalOf(ctx, shownCheck(check), login);

  await storeContact({ ...ctx, db: ctx.of(region), region }, { deviceId: device.id, customerId, timezone });
  const settings = settingsOf(device, catalog);
  const [session, usage, release] = await Promise.all([
    callRpc(issueDeviceToken, { deviceId: device.id, accountId: patient._id, customerId, companyId }, { region }),
    usageOf(ctx, { region, accountId: patient._id, zones: family ? familyZones(family, now) : [timezone] }, settings),
    offeredRelease(ctx, device),
  ]);
  const { _id, firstName, lastName, expiredDate } = patient;
  return {
    ...session,
    account: { _id, firstName, lastName, expiredDate },
    settings,
    usage,
    serverTime: now.toISOString(),
    release,
  };
});

type SignedIn = { region: string; accountId: string; zones: string[] };

/** Counts uses as leaves do. */
async function usageOf({ of, now }: Context, { region, accountId, zones }: SignedIn, settings: Settings) {
  const { uses } = await countedUses(of(region), accountId, now);
  return {
    today: uses.filter((use) => zones.some((zone) => localDay(use, zone) === localDay(now, zone))).length,
    last7Days: uses.length,
    nextAllowedAt: nextAllowed(settings, uses, +now, zones)?.toISOString() ?? null,
  };
}
