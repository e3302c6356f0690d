import { previewHoldCredit } from '@fovea/contracts/holds/rpcs';
import type { HoldOverview, ReleasePreview } from '@fovea/contracts/holds/schema';
import type { TreatmentHold } from '../../generated/regional/client.ts';
import { settingsOf } from '../devices/device-settings.ts';
import type { Context } from '../handle.ts';
import { countedUses } from '../usage/counted-uses.ts';
import { familyZones } from '../usage/family-zones.ts';
import { nextAllowed } from '../usage/limit-rules.ts';
import type { HeldChild } from './held-child.ts';

/** The days a release gives back now. A day is given back once, also by two holds that touch it. */
export async function creditOf({ db, callRpc, region, now }: Context, { accountId, startedAt }: TreatmentHold) {
  const earlier = await db.treatmentHold.findFirst({
    where: { accountId, releasedAt: { not: null }, daysGivenBack: { gt: 0 } },
    orderBy: { startedAt: 'desc' },
  });
  return callRpc(
    previewHoldCredit,
    {
      accountId,
      since: startedAt.toISOString(),
      earlierUntil: earlier?.releasedAt?.toISOString() ?? null,
      until: now.toISOString(),
    },
    { region },
  );
}

/** The family's device and its settings; null without one. */
export async function deviceOf({ global }: Pick<Context, 'global'>, customerId: string) {
  const device = await global.device.findUnique({ where: { customerId } });
  const catalog = device && (await global.catalog.findUnique({ where: { id: device.productId } }));
  return device && catalog ? { serialNumber: device.serialNumber, settings: settingsOf(device, catalog) } : null;
}

export async function releasePreview(
  ctx: Context,
  hold: TreatmentHold,
  { parent }: HeldChild,
  device: Awaited<ReturnType<typeof deviceOf>>,
): Promise<ReleasePreview> {
  const { db, now } = ctx;
  const [{ days, before, after }, { uses }] = await Promise.all([
    creditOf(ctx, hold),
    countedUses(db, hold.accountId, now),
  ]);
  const next = device && nextAllowed(device.settings, uses, +now, familyZones(parent, now));
  return {
    serial_number: device?.serialNumber ?? null,
    nextAllowedAt: next?.toISOString() ?? null,
    planBefore: before,
    planAfter: after,
    days,
  };
}

/** The newest record of a child. */
export async function lastTreatmentOf(
  { db, global }: Pick<Context, 'db' | 'global'>,
  accountId: string,
): Promise<HoldOverview['lastTreatment']> {
  const record = await db.usageRecord.findFirst({ where: { accountId }, orderBy: { happenedTime: 'desc' } });
  if (!record) return null;
  const { deviceId, happenedTime, endTime } = record;
  const device = await global.device.findUnique({ where: { id: deviceId }, select: { serialNumber: true } });
  return {
    start: happenedTime.toISOString(),
    end: endTime.toISOString(),
    deviceId,
    serial_number: device?.serialNumber ?? '',
  };
}
