import { anyOf, asDay } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';
import { type ChildFacts, evaluatedDays, type FamilyFacts } from './work-rules.ts';

/** A family with all input of its evaluation, without removed or erased children. */
export type EvaluatedFamily = { id: string; facts: FamilyFacts; children: { id: string; facts: ChildFacts }[] };

/** Loads the input of the evaluation; erased families are left out. */
export async function loadFamilyFacts(tx: RegionalTx, ids: string[], now: Date): Promise<EvaluatedFamily[]> {
  const [families, children] = [await readFamilies(tx, ids), await readChildren(tx, ids, now)];
  const childrenOf = Map.groupBy(children, ({ parent_id }) => parent_id);
  return families.map((family) => ({
    id: family.id,
    facts: {
      timezone: family.timezone,
      silent: family.silent,
      boundAt: family.bound_at,
      heardDay: family.heard_day,
      clock:
        family.clock_at && family.clock_offset_seconds !== null
          ? { offsetSeconds: family.clock_offset_seconds, at: family.clock_at }
          : null,
      device: family.discard_day ? { discardDay: family.discard_day } : null,
      openRequests: (family.open_requests ?? []).map((at) => new Date(at)),
      failing: { mail: family.mail_failing_since, sms: family.sms_failing_since },
    },
    children: (childrenOf.get(family.id) ?? []).map((child) => ({
      id: child.id,
      facts: {
        createdAt: child.created_at,
        expiredDate: child.expired_date,
        renewing: child.subscription_status === 'active',
        graceUntil: child.grace_until,
        renewalAt: child.subscription_at,
        onHoldSince: child.on_hold_since,
        firstDay: child.first_day,
        lastDay: child.last_day,
        checkUpDueOn: child.check_up_due_on,
        homeCheckDueOn: child.home_check_due_on,
        uses: child.uses ?? 0,
        prescribedPerWeek: child.prescribed_per_week,
        undecided:
          child.raised !== null && child.decided !== null && child.doubted_since && child.raised > child.decided
            ? { count: child.raised - child.decided, since: child.doubted_since }
            : null,
        days: child.days,
      },
    })),
  }));
}

const readFamilies = (tx: RegionalTx, ids: string[]) =>
  kysely(tx)
    .selectFrom('parent')
    .leftJoin('company', 'company.id', 'parent.company_id')
    .leftJoin('family_device', 'family_device.customer_id', 'parent.id')
    .leftJoin('reach', 'reach.id', 'parent.id')
    .select(({ ref, selectFrom }) => [
      'parent.id',
      'parent.timezone',
      sql<boolean>`${ref('parent.lock')} OR ${ref('parent.debug')} OR ${ref('parent.removed_at')} IS NOT NULL
        OR coalesce(${ref('company.disabled')}, FALSE)`.as('silent'),
      'family_device.bound_at',
      asDay(ref('family_device.heard_day')).as('heard_day'),
      'family_device.clock_at',
      'family_device.clock_offset_seconds',
      'reach.mail_failing_since',
      'reach.sms_failing_since',
      // One device per family.
      selectFrom('device')
        .select(({ fn }) => asDay(fn.min<Date | null>('device.discard_day')).as('day'))
        .whereRef('device.customer_id', '=', 'parent.id')
        .where('device.deleted', '=', sql.lit(false))
        .where('device.status', 'in', ['In use', 'Not in use'])
        .$asScalar()
        .as('discard_day'),
      selectFrom('request')
        .select(({ fn }) => fn.jsonAgg('request.created_at').as('at'))
        .whereRef('request.parent_id', '=', 'parent.id')
        .where('request.open', '=', sql.lit(true))
        .$asScalar()
        .$castTo<string[] | null>()
        .as('open_requests'),
    ])
    .where('parent.id', '=', anyOf(ids))
    .where('parent.deleted_at', 'is', null)
    .execute();

const readChildren = (tx: RegionalTx, parentIds: string[], now: Date) =>
  kysely(tx)
    .selectFrom('patient')
    .leftJoin('treatment', 'treatment.account_id', 'patient.id')
    .leftJoin('treatment_hold', 'treatment_hold.id', 'patient.id')
    .leftJoin('record_doubts', 'record_doubts.account_id', 'patient.id')
    .leftJoin('check_up', 'check_up.id', 'patient.id')
    .select([
      'treatment_hold.since as on_hold_since',
      'patient.id',
      'patient.parent_id',
      'patient.created_at',
      'patient.expired_date',
      'patient.grace_until',
      'patient.subscription_status',
      'patient.subscription_at',
      'patient.prescribed_per_week',
      'treatment.uses',
      'record_doubts.raised',
      'record_doubts.decided',
      'record_doubts.since as doubted_since',
    ])
    .select(({ ref, selectFrom }) => [
      asDay(ref('treatment.first_day')).as('first_day'),
      asDay(ref('treatment.last_day')).as('last_day'),
      asDay(ref('check_up.due_on')).as('check_up_due_on'),
      asDay(ref('check_up.home_due_on')).as('home_check_due_on'),
      selectFrom('treated_day')
        .select(({ fn, ref: of }) =>
          fn
            .coalesce(
              fn.jsonAgg(
                jsonBuildObject({
                  day: asDay(of('treated_day.day')).$notNull(),
                  uses: of('treated_day.uses'),
                  overLimit: of('treated_day.over_limit'),
                }),
              ),
              sql<never[]>`'[]'`,
            )
            .as('days'),
        )
        .whereRef('treated_day.account_id', '=', 'patient.id')
        .where('treated_day.day', '>=', oldestDay(now))
        .$asScalar()
        .$notNull()
        .as('days'),
    ])
    .where('patient.parent_id', '=', anyOf(parentIds))
    .where('patient.deleted_at', 'is', null)
    .where('patient.removed_at', 'is', null)
    .orderBy('patient.id')
    .execute();

/** Deletes days that no rule reads any more; their sums are stored in `treatment` and `treated_month`. */
export async function pruneOldDays(tx: RegionalTx, parentIds: string[], now: Date): Promise<void> {
  await kysely(tx)
    .deleteFrom('treated_day')
    .where('treated_day.account_id', 'in', (eb) =>
      eb.selectFrom('patient').select('patient.id').where('patient.parent_id', '=', anyOf(parentIds)),
    )
    .where('treated_day.day', '<', oldestDay(now))
    .execute();
}

/** One day of margin for time zones. */
const oldestDay = (now: Date) => sql<Date>`${now.toISOString()}::timestamptz::date - ${sql.lit(evaluatedDays + 2)}`;
