import { complianceOf } from '@fovea/contracts/usage/rpcs';
import { handleRpc } from '../handle.ts';
import { complianceByMonth } from './compliance-rules.ts';
import { todayOf, usageDays } from './usage-days.ts';

/** Called by services that notify about a child: in months of the family's time zone. */
export const complianceOfRpc = handleRpc(complianceOf, async ({ accountId, months }, { db, now, regionTimezone }) => {
  const select = { userId: true, prescribedPerWeek: true };
  const patient = await db.patient.findFirst({ where: { id: accountId, deleted: false }, select });
  const parent = patient && (await db.parent.findFirst({ where: { id: patient.userId, deleted: false } }));
  if (!parent) return null;
  const days = await usageDays(db, [accountId]);
  return {
    ...complianceByMonth(days, todayOf(days, now, parent.timezone), months, patient.prescribedPerWeek),
    firstUse: days[0]?.firstAt.toISOString() ?? null,
    timezone: regionTimezone,
  };
});
