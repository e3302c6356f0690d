import { anyOf } from '@fovea/kit/kysely-on';
import { sql } from 'kysely';
import { type QueuedNotice, queueNotices } from '../deliveries/queue-mail.ts';
import type { RegionalTx } from '../handle.ts';
import { type News, notifyAll } from '../notifications/notify.ts';
import { kyselyOfRegion } from '../tables.ts';
import { clinicZone } from './clinic-zone.ts';
import type { Look, Moment, NextLook } from './looks.ts';
import { type Audience, afterQuietHours, type Channel, type NoticeKind, ruleOf } from './notice-rules.ts';
import { type DueNotice, lookAtPatient, type PatientInView } from './patient-notices.ts';
import { stoppedBy } from './stops.ts';
import { notToldYet } from './told-once.ts';

/** Tells what is due of these patients; answers when to look at each next. */
export async function preparePatients(tx: RegionalTx, looks: Look[], moment: Moment): Promise<NextLook[]> {
  if (looks.length === 0) return [];
  const patients = await inView(
    tx,
    looks.map(({ id }) => id),
    moment,
  );
  const found = looks.flatMap(({ id, since }) => {
    const patient = patients.get(id);
    return patient ? [{ patient, ...lookAtPatient(patient, since, moment.now) }] : [];
  });
  const due = found.flatMap(({ patient, due }) => due.map((notice) => ({ ...notice, subjectId: patient.id, patient })));
  await tell(tx, await notToldYet(tx, due), moment);
  const next = new Map(found.map(({ patient, next }) => [patient.id, next]));
  return looks.map(({ id }) => ({ id, at: next.get(id) ?? null }));
}

type Told = DueNotice & { patient: PatientInView };

/** What is due for one child on one day is one message to each reader, by each of its channels. */
async function tell(tx: RegionalTx, told: Told[], { now }: Moment): Promise<void> {
  const people = told.flatMap(({ kind, patient }) => readerOf(patient, ruleOf(kind).to)?.id ?? []);
  const isStopped = await stoppedBy(tx, [...new Set(people)]);
  const queued: QueuedNotice[] = [];
  const rung: News[] = [];
  for (const to of ['family', 'clinician'] as const)
    for (const [patient, due] of Map.groupBy(
      told.filter(({ kind }) => ruleOf(kind).to === to),
      ({ patient }) => patient,
    )) {
      const reader = readerOf(patient, to);
      if (!reader) continue;
      const { id: accountId, customerId, facts } = patient;
      const by = (channel: Channel): NonEmpty<Notice> | null => {
        const [first, ...others] = due
          .filter(({ kind }) => ruleOf(kind).by.includes(channel) && !isStopped(reader.id, kind, channel))
          .map(({ kind, day }) => ({ kind, words: ruleOf(kind).words?.(facts, day) ?? {} }));
        return first ? [first, ...others] : null;
      };
      const mark = [accountId, ...due.map(({ kind, day }) => `${kind}:${day}`)].join(':');
      const way = { mark, dueAt: afterQuietHours(now, reader.timezone), quietZone: reader.timezone };
      const [mailed, texted, bell] = [by('mail'), by('sms'), by('bell')];
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
          params: { staffId: reader.id, accountId, notices: mailed },
          ...way,
        });
      if (bell) rung.push({ kind: 'notices', customerId, params: { accountId, notices: bell }, link: null, mark });
    }
  await queueNotices(tx, queued);
  await notifyAll(tx, rung);
}

type Notice = { kind: NoticeKind; words: Record<string, string> };
type NonEmpty<Each> = [Each, ...Each[]];

const readerOf = ({ customerId, facts, clinician }: PatientInView, audience: Audience) =>
  audience === 'family' ? { id: customerId, timezone: facts.timezone } : clinician;

async function inView(tx: RegionalTx, ids: string[], { reportMonths }: Moment): Promise<Map<string, PatientInView>> {
  const rows = await kyselyOfRegion(tx)
    .selectFrom('patient')
    .innerJoin('parent', 'parent.id', 'patient.user_id')
    .innerJoin('company', 'company.id', 'parent.company_id')
    .leftJoin('days_of_use', 'days_of_use.account_id', 'patient.id')
    .leftJoin('staff', (join) =>
      join
        .on(({ eb, fn, ref }) => eb('staff.id', '=', fn.coalesce('patient.doctor_id', ref('parent.doctor_id'))))
        .on('staff.deleted', '=', sql.lit(false)),
    )
    .select([
      'patient.id',
      'patient.user_id',
      'patient.expired_date',
      'patient.renewing',
      'patient.created_at',
      'parent.timezone',
      'company.country',
      'company.customer_notifications',
      'staff.id as clinician_id',
      'staff.timezone as clinician_timezone',
      'staff.locked as clinician_locked',
    ])
    .select(({ ref, or, eb }) => [
      sql<string | null>`to_char(${ref('days_of_use.first_day')}, 'YYYY-MM-DD')`.as('first_day'),
      sql<string | null>`to_char(${ref('days_of_use.last_day')}, 'YYYY-MM-DD')`.as('last_day'),
      or([
        eb.ref('patient.removed'),
        eb.ref('parent.removed'),
        eb.ref('parent.lock'),
        eb.ref('parent.debug'),
        eb.ref('company.disabled'),
      ]).as('silent'),
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
            expiredDate: row.expired_date,
            renewing: row.renewing,
            reportMonths,
          },
          clinicTimezone,
          silent: Boolean(row.silent),
          tellsFamilies: row.customer_notifications,
          clinician:
            row.clinician_id && !row.clinician_locked
              ? { id: row.clinician_id, timezone: row.clinician_timezone ?? clinicTimezone }
              : null,
        },
      ];
    }),
  );
}
