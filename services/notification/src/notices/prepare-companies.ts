import { dayOf } from '@fovea/contracts/dates';
import { asDay } from '@fovea/kit/database/kysely';
import type { ClaimedSubject, NextEvaluation } from '@fovea/kit/jobs/due-rows';
import { sql } from 'kysely';
import { queueNotices } from '../deliveries/queue-mail.ts';
import type { RegionalTx } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';
import { claimNotices } from './claim-notices.ts';
import { clinicZone } from './clinic-zone.ts';
import { nineOClock, plusDays } from './days.ts';
import { decideDelivery } from './decide-delivery.ts';
import { maxDelayMs } from './evaluate-patient.ts';
import type { EvaluationContext } from './evaluation-context.ts';
import { defaultPreferences, preferencesOf } from './preferences.ts';

const kind = 'deviceDiscard' as const;

/**
 * Queues a mail to each administrator and support staff of a company, at nine in the company's zone, with the devices
 * to discard that day. Returns when to evaluate each company next.
 */
export async function prepareCompanies(
  tx: RegionalTx,
  dueCompanies: ClaimedSubject[],
  context: EvaluationContext,
): Promise<NextEvaluation[]> {
  const next: NextEvaluation[] = [];
  for (const company of dueCompanies) next.push({ id: company.id, at: await prepareCompany(tx, company, context) });
  return next;
}

async function prepareCompany(
  tx: RegionalTx,
  { id, since }: ClaimedSubject,
  { now, region }: EvaluationContext,
): Promise<Date | null> {
  const company = await tx.company.findFirst({ where: { id, databaseUrl: region, deleted: false, disabled: false } });
  if (!company) return null;
  const timezone = clinicZone(company.country);
  const today = dayOf(now, timezone);
  const from = dayOf(new Date(Math.max(+since, +now - maxDelayMs)), timezone);
  const devices = (await devicesToDiscard(tx, id, from, today)).filter(({ day }) => {
    const at = nineOClock(day, timezone);
    return at <= now && +at >= +now - maxDelayMs;
  });
  const fresh = await claimNotices(
    tx,
    devices.map((device) => ({ kind, subjectId: device.id, day: device.day })),
  );
  if (fresh.length > 0)
    await queueDiscardNotices(
      tx,
      company.id,
      timezone,
      fresh.map(({ subjectId }) => subjectId),
      now,
    );
  const next = nineOClock(today, timezone) > now ? today : plusDays(today, 1);
  const day = await nextDiscardDay(tx, id, next);
  return day ? nineOClock(day, timezone) : null;
}

async function queueDiscardNotices(
  tx: RegionalTx,
  companyId: string,
  zone: string,
  deviceIds: string[],
  now: Date,
): Promise<void> {
  const staff = await tx.staff.findMany({
    where: { companyId, deleted: false, userType: { in: ['admin', 'general'] }, NOT: { locked: true } },
    select: { id: true, timezone: true },
  });
  const preferences = await preferencesOf(
    tx,
    staff.map(({ id }) => id),
  );
  // Without staff the owner is notified, with default preferences.
  const readers = staff.length > 0 ? staff : [{ id: null, timezone: null }];
  await queueNotices(
    tx,
    readers.flatMap(({ id: staffId, timezone }) => {
      const quietZone = timezone ?? zone;
      const reader = { ...(staffId ? preferences(staffId) : defaultPreferences), timezone: quietZone };
      const verdict = decideDelivery({ nature: 'news', kind, channel: 'mail' }, reader, now);
      if (verdict.when === 'never') return [];
      const dueAt = verdict.when === 'now' ? now : verdict.at;
      const mark = `${staffId ?? companyId}:${deviceIds.join(':')}`;
      return [{ kind, channel: 'mail' as const, params: { companyId, staffId, deviceIds }, mark, dueAt, quietZone }];
    }),
  );
}

const undiscarded = (tx: RegionalTx, companyId: string) =>
  kyselyOfRegion(tx)
    .selectFrom('owned_device')
    .where('company_id', '=', companyId)
    .where('deleted', '=', sql.lit(false))
    .where('status', '<>', 'Discarded');

const devicesToDiscard = (tx: RegionalTx, companyId: string, from: string, until: string) =>
  undiscarded(tx, companyId)
    .select(({ ref }) => ['id', asDay(ref('discard_day')).as('day')])
    .where('discard_day', '>=', sql<Date>`${from}::date`)
    .where('discard_day', '<=', sql<Date>`${until}::date`)
    .orderBy('discard_day')
    .orderBy('id')
    .execute();

async function nextDiscardDay(tx: RegionalTx, companyId: string, from: string): Promise<string | null> {
  const found = await undiscarded(tx, companyId)
    .select(({ fn }) => asDay(fn.min<Date | null>('discard_day')).as('day'))
    .where('discard_day', '>=', sql<Date>`${from}::date`)
    .executeTakeFirst();
  return found?.day ?? null;
}
