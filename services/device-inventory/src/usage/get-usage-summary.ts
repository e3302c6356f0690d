import { addToDay } from '@fovea/contracts/calendar';
import type { Language } from '@fovea/contracts/fields';
import { nameFor } from '@fovea/contracts/names';
import { complianceRate, prescribedRate, rateFromDay } from '@fovea/contracts/usage/compliance-rate';
import { getUsageSummary } from '@fovea/contracts/usage/portal-endpoints';
import { recommendedPerWeek, type UsageSummary } from '@fovea/contracts/usage/schema';
import type { Patient } from '../../generated/regional/client.ts';
import { settingsOf } from '../devices/device-settings.ts';
import { type Context, handle } from '../handle.ts';
import { visiblePatients } from '../scope.ts';
import { kyselyOfRegion } from '../tables.ts';
import { type DayOfUse, todayOf, usageDays } from './usage-days.ts';

const perDay = (perWeek: number): number => Math.ceil(perWeek / 7);

/** One entry for each child, in the family's time zone. */
export const getUsageSummaryHandler = handle(getUsageSummary, async (_input, ctx) => {
  const { db, actor, now, language } = ctx;
  const [parent, patients, most] = await Promise.all([
    db.parent.findUnique({ where: { id: actor.id }, select: { timezone: true } }),
    childrenOf(ctx),
    mostPerDay(ctx),
  ]);
  const days = await usageDays(
    db,
    patients.map(({ id }) => id),
  );
  const timezone = parent?.timezone ?? 'UTC';
  return {
    list: patients.map((patient) => {
      const wanted = perDay(patient.prescribedPerWeek ?? recommendedPerWeek);
      const dailyGoal = most === null ? wanted : Math.max(1, Math.min(wanted, most));
      return summary(patient, days, { timezone, language, dailyGoal, now });
    }),
  };
});

const childrenOf = async (ctx: Context) =>
  kyselyOfRegion(ctx.db)
    .selectFrom('patient')
    .select(['patient.id', 'patient.expired_date as expiredDate', 'patient.grace_until as graceUntil'])
    .select('patient.prescribed_per_week as prescribedPerWeek')
    .select(['patient.first_name as firstName', 'patient.last_name as lastName'])
    .where(await visiblePatients(ctx))
    .orderBy('patient.created_at')
    .orderBy('patient.id')
    .execute();

/** As often as the device allows; null: it has no such limit. */
async function mostPerDay({ global, actor }: Context): Promise<number | null> {
  const device = await global.device.findUnique({ where: { customerId: actor.id } });
  const catalog = device && (await global.catalog.findUnique({ where: { id: device.productId } }));
  const { timesPerDay, twicePer24 } = catalog ? settingsOf(device, catalog) : { timesPerDay: 0, twicePer24: false };
  if (twicePer24) return 2;
  return timesPerDay === 0 ? null : Math.floor(timesPerDay);
}

type Child = Pick<Patient, 'id' | 'expiredDate' | 'graceUntil' | 'firstName' | 'lastName' | 'prescribedPerWeek'>;

function summary(
  { id, expiredDate, graceUntil, prescribedPerWeek, ...names }: Child,
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
  const rateFrom = rateFromDay(own[0]?.day, today);
  const hasRate = own.length > 0 && rateFrom === null;
  return {
    accountId: id,
    accountName: nameFor(names, language),
    dailyGoal,
    usedToday: usesOn(today),
    days,
    weekRate: hasRate ? complianceRate(sum(days), 7) : null,
    prescribedWeekRate: hasRate ? prescribedRate(sum(days), 7, prescribedPerWeek) : null,
    prescribedPerWeek,
    rateFrom,
    lastUse: last?.toISOString() ?? null,
    expiredDate: expiredDate?.toISOString() ?? null,
    graceUntil: graceUntil?.toISOString() ?? null,
    timezone,
  };
}

const sum = (days: { uses: number }[]): number => days.reduce((total, { uses }) => total + uses, 0);
