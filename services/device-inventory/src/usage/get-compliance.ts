import { AppError } from '@fovea/contracts/errors';
import { type Compliance, getCompliance, getOwnCompliance } from '@fovea/contracts/usage';
import { type Caller, handle } from '../handle.ts';
import { visibleParents, visiblePatients } from '../scope.ts';
import { complianceByMonth } from './compliance-rules.ts';
import { localDay } from './local-day.ts';
import { usageDays } from './usage-days.ts';

type Asked = { accountId: string; months: number };

export const getComplianceHandler = handle(getCompliance, (asked, caller) => compliance(asked, caller));
export const getOwnComplianceHandler = handle(getOwnCompliance, (asked, caller) => compliance(asked, caller));

/** Of a patient the caller may look at, in the months of the patient's time zone. */
async function compliance({ accountId, months }: Asked, caller: Caller): Promise<Compliance> {
  const { db, now } = caller;
  const patient = await db.patient.findFirst({
    where: { id: accountId, ...visiblePatients(caller) },
    select: { userId: true },
  });
  const parent =
    patient && (await db.parent.findFirst({ where: { AND: [await visibleParents(caller), { id: patient.userId }] } }));
  if (!parent) throw new AppError('notFound');
  caller.concerns(patient.userId, { patientId: accountId });
  const days = await usageDays(db, [accountId]);
  return {
    ...complianceByMonth(days, localDay(now, parent.timezone), months),
    firstUse: days[0]?.firstAt.toISOString() ?? null,
    timezone: caller.regionTimezone,
  };
}
