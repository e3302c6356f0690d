import { anyOf, asDay } from '@fovea/kit/database/kysely';
import type { ClaimedSubject, NextEvaluation } from '@fovea/kit/jobs/due-rows';
import { sql } from 'kysely';
import { type QueuedNotice, queueNotices } from '../deliveries/queue-mail.ts';
import { type QueuedPush, queuePushes } from '../deliveries/queue-push.ts';
import { queueWeekly, type WeeklyNotice } from '../deliveries/queue-weekly.ts';
import type { RegionalTx } from '../handle.ts';
import { type BellEntry, notifyAll } from '../notifications/notify.ts';
import { kyselyOfRegion } from '../tables.ts';
import { claimNotices } from './claim-notices.ts';
import { clinicZone } from './clinic-zone.ts';
import { completeNotices, type NoticeContent } from './complete-notices.ts';
import { decideDelivery } from './decide-delivery.ts';
import { type DueNotice, evaluatePatient, type PatientSnapshot } from './evaluate-patient.ts';
import type { EvaluationContext } from './evaluation-context.ts';
import { fallbackChannels } from './notice-properties.ts';
import { type Audience, beside, type Channel, type NoticeKind, ruleOf } from './notice-rules.ts';
import { type Preferences, preferencesOf } from './preferences.ts';

/** Queues the due notices of these patients and returns when to evaluate each next. */
export async function preparePatients(
  tx: RegionalTx,
  duePatients: ClaimedSubject[],
  context: EvaluationContext,
): Promise<NextEvaluation[]> {
  if (duePatients.length === 0) return [];
  const patients = await loadSnapshots(
    tx,
    duePatients.map(({ id }) => id),
    context,
  );
  const found = duePatients.flatMap(({ id, since }) => {
    const patient = patients.get(id);
    return patient ? [{ patient, ...evaluatePatient(patient, since, context.now) }] : [];
  });
  const due = found.flatMap(({ patient, due }) => due.map((notice) => ({ ...notice, patient })));
  await queueDueNotices(tx, await completeNotices(await claimNotices(tx, due), context), context);
  const next = new Map(found.map(({ patient, next }) => [patient.id, next]));
  return duePatients.map(({ id }) => ({ id, at: next.get(id) ?? null }));
}

type PatientNotice = DueNotice & { patient: PatientSnapshot; content: NoticeContent };

/** All notices of one child on one day are one message to each recipient and channel. */
async function queueDueNotices(tx: RegionalTx, notices: PatientNotice[], { now }: EvaluationContext): Promise<void> {
  const preferences = await preferencesOf(
    tx,
    notices.flatMap(({ kind, patient }) => readerOf(patient, ruleOf(kind).to)?.id ?? []),
  );
  const queued: QueuedNotice[] = [];
  const pushed: QueuedPush[] = [];
  const bellEntries: BellEntry[] = [];
  const weekly: WeeklyNotice[] = [];
  for (const to of ['family', 'clinician'] as const)
    for (const [patient, due] of Map.groupBy(
      notices.filter(({ kind }) => ruleOf(kind).to === to),
      ({ patient }) => patient,
    )) {
      const found = readerOf(patient, to);
      if (!found) continue;
      const reader = { ...preferences(found.id), timezone: found.timezone };
      const { id: accountId, customerId } = patient;
      const ways = due.flatMap(({ kind, content }) =>
        channelsFor(kind, reader).map((channel) => ({
          channel,
          notice: content,
          verdict: decideDelivery({ nature: 'news', kind, channel, canWait: ruleOf(kind).canWait }, reader, now),
        })),
      );
      const by = (channel: Channel): NonEmpty<NoticeContent> | null => {
        const [first, ...others] = ways
          .filter(({ verdict: { when }, ...way }) => way.channel === channel && (when === 'now' || when === 'later'))
          .map(({ notice }) => notice);
        return first ? [first, ...others] : null;
      };
      for (const { verdict, notice } of ways)
        if (verdict.when === 'weekly')
          weekly.push({ customerId, notice: { accountId, ...notice }, at: verdict.at, zone: found.timezone });
      const later = ways.find(({ verdict }) => verdict.when === 'later')?.verdict;
      const mark = [accountId, ...due.map(({ kind, day }) => `${kind}:${day}`)].join(':');
      const way = { mark, dueAt: later?.when === 'later' ? later.at : now, quietZone: found.timezone };
      const [mailed, texted, bell, push] = [by('mail'), by('sms'), by('bell'), by('push')];
      if (mailed && to === 'family')
        queued.push({
          kind: 'familyNotices',
          channel: 'mail',
          params: { customerId, accountId, notices: mailed },
          ...way,
        });
      if (texted)
        queued.push({
          kind: 'familyNotices',
          channel: 'sms',
          params: { customerId, accountId, notices: texted },
          ...way,
        });
      if (mailed && to === 'clinician')
        queued.push({
          kind: 'clinicianNotices',
          channel: 'mail',
          params: { staffId: found.id, accountId, notices: mailed },
          ...way,
        });
      if (push) pushed.push({ kind: 'familyNotices', params: { customerId, accountId, notices: push }, ...way });
      if (bell)
        bellEntries.push({ kind: 'notices', customerId, params: { accountId, notices: bell }, link: null, mark });
    }
  await queueNotices(tx, queued);
  await queuePushes(tx, pushed);
  await queueWeekly(tx, weekly);
  await notifyAll(tx, bellEntries);
}

/** The channels of a notice to this recipient, with the fallback when all usual ones fail. */
function channelsFor(kind: NoticeKind, { fails }: Preferences): readonly Channel[] {
  const { by } = ruleOf(kind);
  const orElse = fallbackChannels[kind];
  return orElse && by.every((channel) => beside.includes(channel) || fails(channel)) ? [...by, orElse] : by;
}

type NonEmpty<Each> = [Each, ...Each[]];

const readerOf = ({ customerId, facts, clinician }: PatientSnapshot, audience: Audience) =>
  audience === 'family' ? { id: customerId, timezone: facts.timezone } : clinician;

async function loadSnapshots(
  tx: RegionalTx,
  ids: string[],
  { reportMonths }: EvaluationContext,
): Promise<Map<string, PatientSnapshot>> {
  const rows = await kyselyOfRegion(tx)
    .selectFrom('patient')
    .innerJoin('parent', 'parent.id', 'patient.user_id')
    .innerJoin('company', 'company.id', 'parent.company_id')
    .leftJoin('days_of_use', 'days_of_use.account_id', 'patient.id')
    .leftJoin('check_up', 'check_up.id', 'patient.id')
    .leftJoin('family_device', 'family_device.customer_id', 'patient.user_id')
    .leftJoin('treatment_hold', 'treatment_hold.id', 'patient.id')
    .leftJoin('staff', (join) =>
      join
        .on(({ eb, fn, ref }) => eb('staff.id', '=', fn.coalesce('patient.doctor_id', ref('parent.doctor_id'))))
        .on('staff.deleted', '=', sql.lit(false)),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('device')
          .innerJoin('owned_device', 'owned_device.id', 'device.id')
          .select(({ ref }) => [
            'device.id',
            'owned_device.serial',
            'owned_device.recall_hold',
            asDay(ref('owned_device.discard_day')).as('day'),
          ])
          .whereRef('device.customer_id', '=', 'patient.user_id')
          .where('device.deleted', '=', sql.lit(false))
          .where('owned_device.deleted', '=', sql.lit(false))
          .where('owned_device.status', 'not in', ['Discarded', 'Lost'])
          .orderBy('owned_device.discard_day')
          .limit(sql.lit(1))
          .as('held'),
      (join) => join.onTrue(),
    )
    .select([
      'held.id as device_id',
      'held.serial as device_serial',
      'held.day as device_discard_day',
      'held.recall_hold as device_recall_hold',
      'patient.prescribed_per_week',
      'parent.company_id',
      'company.name as company_name',
      'patient.id',
      'patient.user_id',
      'patient.expired_date',
      'patient.renewing',
      'patient.created_at',
      'treatment_hold.since as on_hold_since',
      'parent.timezone',
      'company.country',
      'company.customer_notifications',
      'staff.id as clinician_id',
      'staff.timezone as clinician_timezone',
      'staff.locked as clinician_locked',
    ])
    .select(({ ref, or, eb }) => [
      asDay(ref('days_of_use.first_day')).as('first_day'),
      asDay(ref('days_of_use.last_day')).as('last_day'),
      asDay(ref('check_up.due_on')).as('check_up_due_on'),
      sql<string[] | null>`${ref('family_device.heard_days')}::text[]`.as('heard_days'),
      or([
        eb.ref('patient.removed'),
        eb.ref('parent.removed'),
        eb.ref('parent.lock'),
        eb.ref('parent.debug'),
        eb.ref('company.disabled'),
      ]).as('is_muted'),
    ])
    .where('patient.id', '=', anyOf(ids))
    .where('patient.deleted', '=', sql.lit(false))
    .where('parent.deleted', '=', sql.lit(false))
    .execute();
  return new Map(
    rows.map((row) => {
      const clinicTimezone = clinicZone(row.country);
      return [
        row.id,
        {
          id: row.id,
          customerId: row.user_id,
          facts: {
            timezone: row.timezone,
            createdAt: row.created_at,
            firstDay: row.first_day,
            lastDay: row.last_day,
            heardDays: row.heard_days ?? [],
            expiredDate: row.expired_date,
            renewing: row.renewing,
            isOnHold: row.on_hold_since !== null || row.device_recall_hold === true,
            reportMonths,
            prescribedPerWeek: row.prescribed_per_week,
            device: row.device_id
              ? { id: row.device_id, serial: row.device_serial ?? '', discardDay: row.device_discard_day ?? '' }
              : null,
            checkUpDueOn: row.check_up_due_on,
          },
          companyId: row.company_id,
          clinic: row.company_name,
          clinicTimezone,
          isMuted: Boolean(row.is_muted),
          notifiesFamilies: row.customer_notifications,
          clinician:
            row.clinician_id && !row.clinician_locked
              ? { id: row.clinician_id, timezone: row.clinician_timezone ?? clinicTimezone }
              : null,
        },
      ];
    }),
  );
}
