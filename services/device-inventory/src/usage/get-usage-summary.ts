import { addToDay } from '@fovea/contracts/calendar';
import type { Language } from '@fovea/contracts/fields';
import { nameFor } from '@fovea/contracts/names';
import { complianceRate } from '@fovea/contracts/usage/compliance-rate';
import { getUsageSummary } from '@fovea/contracts/usage/portal-endpoints';
import type { UsageSummary } from '@fovea/contracts/usage/schema';
import type { Patient } from '../../generated/regional/client.ts';
import { settingsOf } from '../devices/device-settings.ts';
import { type Context, handle } from '../handle.ts';
import { visiblePatients } from '../scope.ts';
import { kyselyOfRegion } from '../tables.ts';
import { type DayOfUse, todayOf, usageDays } from './usage-days.ts';

const recommendedPerDay = 2;

/** One entry for each child, in the family's time zone. */
export const getUsageSummaryHandler = handle(getUsageSummary, async (_input, ctx) => {
  const { db, actor, now, language } = ctx;
  const [parent, patients, dailyGoal] = await Promise.all([
    db.parent.findUnique({ where: { id: actor.id }, select: { timezone: true } }),
    childrenOf(ctx),
    goalOf(ctx),
  ]);
  const days = await usageDays(
    db,
    patients.map(({ id }) => id),
  );
  const timezone = parent?.timezone ?? 'UTC';
  return {
    list: patients.map((patient) => summary(patient, days, { timezone, language, dailyGoal, now })),
  };
});

const childrenOf = async (ctx: Context) =>
  kyselyOfRegion(ctx.db)
    .selectFrom('patient')
    .select(['patient.id', 'patient.expired_date as expiredDate', 'patient.grace_until as graceUntil'])
    .select(['patient.first_name as firstName', 'patient.last_name as lastName'])
    .where(await visiblePatients(ctx))
    .orderBy('patient.created_at')
    .orderBy('patient.id')
    .execute();

/** As often as the device allows, at most twice a day. */
async function goalOf({ global, actor }: Context): Promise<number> {
  const device = await global.device.findUnique({ where: { customerId: actor.id } });
  const catalog = device && (await global.catalog.findUnique({ where: { id: device.productId } }));
  const { timesPerDay, twicePer24 } = catalog ? settingsOf(device, catalog) : { timesPerDay: 0, twicePer24: true };
  return twicePer24 || timesPerDay === 0
    ? recommendedPerDay
    : Math.max(1, Math.min(recommendedPerDay, Math.floor(timesPerDay)));
}

function summary(
  {
    id,
    expiredDate,
    graceUntil,
    ...names
  }: Pick<Patient, 'id' | 'expiredDate' | 'graceUntil' | 'firstName' | 'lastName'>,
  allDays: DayOfUse[],
  { timezone, language, dailyGoal, now }: { timezone: string; language: Language; dailyGoal: number; now: Date },
): UsageSummary {
  const own = allDays.filter(({ accountId }) => accountId === id);
  const today = todayOf(own, now, timezone);
  const usesOn = (wanted: string) => own.find(({ day }) => day === wanted)?.uses ?? 0;
  const days = Array.from({ length: 7 }, (_, index) => addToDay(today, index - 6)).map((day) => ({
    day,
    uses: usesOn(day),
  }));
  const last = own.reduce<Date | null>((latest, { lastAt }) => (latest && latest > lastAt ? latest : lastAt), null);
  return {
    accountId: id,
    accountName: nameFor(names, language),
    dailyGoal,
    usedToday: usesOn(today),
    days,
    weekRate: own.length === 0 ? null : complianceRate(sum(days), 7),
    lastUse: last?.toISOString() ?? null,
    expiredDate: expiredDate?.toISOString() ?? null,
    graceUntil: graceUntil?.toISOString() ?? null,
    timezone,
  };
}

const sum = (days: { uses: number }[]): number => days.reduce((total, { uses }) => total + uses, 0);
