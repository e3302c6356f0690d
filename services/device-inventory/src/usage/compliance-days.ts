import { AppError } from '@fovea/contracts/errors';
import type { ComplianceDays } from '@fovea/contracts/usage/schema';
import { asDay } from '@fovea/kit/database/kysely';
import type { Expression, SqlBool } from 'kysely';
import type { Context } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';
import { complianceByMonth } from './compliance-rules.ts';
import { localDay } from './local-day.ts';
import { todayOf, usageDays } from './usage-days.ts';

type Asked = { accountId: string; months: number };

/**
 * Compliance of a child that matches `isVisible`, in months of the family's time zone. With `concerns` the audit log
 * records the view. Throws `notFound`.
 */
export async function complianceDays(
  { accountId, months }: Asked,
  isVisible: Expression<SqlBool>,
  {
    db,
    now,
    regionTimezone,
    concerns,
  }: Pick<Context, 'db' | 'now' | 'regionTimezone'> & Partial<Pick<Context, 'concerns'>>,
): Promise<ComplianceDays> {
  const family = await kyselyOfRegion(db)
    .selectFrom('patient')
    .innerJoin('parent', 'parent.id', 'patient.user_id')
    .leftJoin('device_heard', 'device_heard.customer_id', 'parent.id')
    .select(['parent.id', 'parent.timezone', 'patient.expired_date', 'patient.grace_until'])
    .select('patient.prescribed_per_week as perWeek')
    .select(({ ref }) => [asDay(ref('device_heard.day')).as('heard_day'), 'device_heard.clock_offset_seconds'])
    .where('patient.id', '=', accountId)
    .where(isVisible)
    .executeTakeFirst();
  if (!family) throw new AppError('notFound');
  concerns?.(family.id, { patientId: accountId });
  const days = await usageDays(db, [accountId]);
  const today = todayOf(days, now, family.timezone);
  const counted = complianceByMonth(days, today, months, family.perWeek);
  const [earliest] = counted.months;
  return {
    ...counted,
    firstUse: days[0]?.firstAt.toISOString() ?? null,
    timezone: regionTimezone,
    today,
    days: days.flatMap(({ day, uses }) => (earliest && day >= earliest.month ? { day, uses } : [])),
    firstDay: days[0]?.day ?? null,
    heardDay: family.heard_day,
    clockSuspect: family.clock_offset_seconds !== null,
    planUntil: lastPaidDay([family.expired_date, family.grace_until], family.timezone),
  };
}

/**
 * Treatment continues during the grace period of a declined renewal. A plan that ends at midnight does not include the
 * next day.
 */
function lastPaidDay(ends: (Date | null)[], timezone: string): string | null {
  const last = Math.max(...ends.map((end) => (end ? +end : 0)));
  return last > 0 ? localDay(last - 1, timezone) : null;
}
