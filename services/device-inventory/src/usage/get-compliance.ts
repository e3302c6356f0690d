import { AppError } from '@fovea/contracts/errors';
import { getCompliance } from '@fovea/contracts/usage/endpoints';
import { getOwnCompliance } from '@fovea/contracts/usage/portal-endpoints';
import type { Compliance } from '@fovea/contracts/usage/schema';
import { type Context, handle } from '../handle.ts';
import { visiblePatients } from '../scope.ts';
import { kyselyOfRegion } from '../tables.ts';
import { complianceByMonth } from './compliance-rules.ts';
import { localDay } from './local-day.ts';
import { usageDays } from './usage-days.ts';

type Asked = { accountId: string; months: number };

export const getComplianceHandler = handle(getCompliance, (asked, ctx) => compliance(asked, ctx));
export const getOwnComplianceHandler = handle(getOwnCompliance, (asked, ctx) => compliance(asked, ctx));

/** Of a patient the caller may look at, in the months of the patient's time zone. */
async function compliance({ accountId, months }: Asked, ctx: Context): Promise<Compliance> {
  const { db, now } = ctx;
  const family = await kyselyOfRegion(db)
    .selectFrom('patient')
    .innerJoin('parent', 'parent.id', 'patient.user_id')
    .select(['parent.id', 'parent.timezone'])
    .where('patient.id', '=', accountId)
    .where(await visiblePatients(ctx))
    .executeTakeFirst();
  if (!family) throw new AppError('notFound');
  ctx.concerns(family.id, { patientId: accountId });
  const days = await usageDays(db, [accountId]);
  return {
    ...complianceByMonth(days, localDay(now, family.timezone), months),
    firstUse: days[0]?.firstAt.toISOString() ?? null,
    timezone: ctx.regionTimezone,
  };
}
