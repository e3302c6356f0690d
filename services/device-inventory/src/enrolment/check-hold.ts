import { addToDay } from '@fovea/contracts/calendar';
import type { EnrolmentState } from '@fovea/contracts/enrolment/schema';
import type { Language } from '@fovea/contracts/fields';
import { asDay } from '@fovea/kit/database/kysely';
import { addMonths } from 'date-fns/addMonths';
import { formatISO } from 'date-fns/formatISO';
import { parseISO } from 'date-fns/parseISO';
import { type Expression, expressionBuilder, sql } from 'kysely';
import type { Regional, RegionalTx } from '../handle.ts';
import { type ShownHold, shownHold } from '../holds/open-hold.ts';
import { kyselyOfRegion, type RegionalTables } from '../tables.ts';
import { texts } from '../texts.ts';

// One file, because each leave passes through it: what is stored, and the rules.

/** A calendar day of the family's, YYYY-MM-DD. Days sort as texts. */
type Day = string;

export type CheckUpFacts = {
  /** Of the catalog of the family's device, and of the child's plan; null: none. The shorter applies. */
  months: number | null;
  planMonths: number | null;
  lastExamination: Day | null;
  firstTreatment: Day | null;
};

/**
 * When the next check-up is due: so many months after the last examination, or after the first treatment of a child who
 * was not examined since. In a shorter month on its last day.
 */
export function checkUpDueOn({ months, planMonths, lastExamination, firstTreatment }: CheckUpFacts): Day | null {
  const every = Math.min(months ?? Infinity, planMonths ?? Infinity);
  if (every === Infinity || firstTreatment === null) return null;
  const from = lastExamination !== null && lastExamination > firstTreatment ? lastExamination : firstTreatment;
  return formatISO(addMonths(parseISO(from), every), { representation: 'date' });
}

export type EnrolmentFacts = {
  /** Since when the company asks; null: it does not. */
  since: Date | null;
  /** The child's first recorded treatment. */
  firstTreatment: Date | null;
  /** The newest answers. */
  latest: { hasYes: boolean; confirmedAt: Date | null } | null;
};

/**
 * A contraindication blocks whatever the company's setting is now. A child who was treated before the company began to
 * ask goes on.
 */
export function enrolmentState({ since, firstTreatment, latest }: EnrolmentFacts): EnrolmentState {
  if (latest?.hasYes && !latest.confirmedAt) return 'blocked';
  if (latest) return 'passed';
  if (since === null || (firstTreatment !== null && firstTreatment < since)) return 'notRequired';
  return 'missing';
}

/**
 * A child's open hold, newest answers, first treatment, last examination and plan, in one statement: every leave reads
 * them.
 * Within the transaction that holds the account's lock it includes every report that has returned.
 */
export async function storedChecks(
  db: Regional | RegionalTx,
  accountId: string,
): Promise<
  Pick<EnrolmentFacts, 'firstTreatment' | 'latest'> & {
    hold: ShownHold | null;
    answeredAt: Date | null;
    firstDay: string | null;
    lastExamination: string | null;
    planMonths: number | null;
  }
> {
  const row = await kyselyOfRegion(db)
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('treatment_hold')
        .select(({ ref }) =>
          sql<{ startedAt: string; isReported: boolean }>`
            json_build_object('startedAt', ${ref('started_at')}, 'isReported', ${ref('symptom_id')} IS NOT NULL)`.as(
            'hold',
          ),
        )
        .where('treatment_hold.account_id', '=', accountId)
        .where('released_at', 'is', null)
        .as('hold'),
      selectFrom('usage_day')
        .select('first_at')
        .where('usage_day.account_id', '=', accountId)
        .orderBy('usage_day.day')
        .limit(1)
        .as('firstTreatment'),
      selectFrom('usage_day')
        .select(({ ref }) => asDay(ref('usage_day.day')).as('day'))
        .where('usage_day.account_id', '=', accountId)
        .orderBy('usage_day.day')
        .limit(1)
        .as('firstDay'),
      selectFrom('examination')
        .select(({ ref }) => asDay(ref('examined_on')).as('day'))
        .where('examination.account_id', '=', accountId)
        .orderBy('examined_on', 'desc')
        .limit(1)
        .as('lastExamination'),
      monthsOfPlan(sql.val(accountId)).as('planMonths'),
      selectFrom('enrolment_check')
        .select(({ ref }) =>
          sql<{ hasYes: boolean; answeredAt: string; confirmedAt: string | null }>`
            json_build_object('hasYes', ${ref('has_yes')}, 'answeredAt', ${ref('answered_at')}, 'confirmedAt', ${ref('confirmed_at')})`.as(
            'latest',
          ),
        )
        .where('enrolment_check.account_id', '=', accountId)
        .orderBy('answered_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .as('latest'),
    ])
    .executeTakeFirstOrThrow();
  const { hold, firstTreatment, firstDay, lastExamination, planMonths, latest } = row;
  return {
    hold: hold && shownHold({ startedAt: new Date(hold.startedAt), isReported: hold.isReported }),
    firstDay,
    lastExamination,
    planMonths,
    firstTreatment,
    latest: latest && {
      hasYes: latest.hasYes,
      confirmedAt: latest.confirmedAt === null ? null : new Date(latest.confirmedAt),
    },
    answeredAt: latest && new Date(latest.answeredAt),
  };
}

/** How often the plan of a child asks for a check-up; null: no plan, or it does not. */
export const monthsOfPlan = (accountId: Expression<string>) =>
  expressionBuilder<RegionalTables>()
    .selectFrom('child_plan')
    .innerJoin('plan', 'plan.id', 'child_plan.plan_id')
    .select('plan.check_up_months as months')
    .where('child_plan.id', '=', accountId)
    .where('plan.deleted', '=', false);

/** Why a check does not let a child be treated, and since when. */
export type CheckHold = { why: keyof (typeof texts)[Language]['refusal']; since: Date };

type Asked = {
  accountId: string;
  enrolmentCheckSince: Date | null;
  /** Of the device's catalog and company; null: no check-ups, no hold for a missed one. */
  checkUpMonths: number | null;
  checkUpHoldDays: number | null;
};

/**
 * Why a child is not treated: an open hold, and the `check` of a child without the answers its company asks for, with a
 * contraindication that nobody confirmed, or with a check-up that was due too long ago. `today` is the family's.
 */
export async function holdsOf(
  db: Regional | RegionalTx,
  { accountId, enrolmentCheckSince, checkUpMonths, checkUpHoldDays }: Asked,
  today: string,
): Promise<{ hold: ShownHold | null; check: CheckHold | null }> {
  const { hold, answeredAt, firstDay, lastExamination, planMonths, ...stored } = await storedChecks(db, accountId);
  const state = enrolmentState({ ...stored, since: enrolmentCheckSince });
  const since = answeredAt ?? enrolmentCheckSince;
  if (since && (state === 'missing' || state === 'blocked')) return { hold, check: { why: state, since } };
  const dueOn = checkUpDueOn({ months: checkUpMonths, planMonths, lastExamination, firstTreatment: firstDay });
  const isOverdue = dueOn !== null && checkUpHoldDays !== null && today >= addToDay(dueOn, checkUpHoldDays);
  return { hold, check: isOverdue ? { why: 'checkUp', since: new Date(dueOn) } : null };
}

/** With its words for the device. */
export const shownCheck = ({ why, since }: CheckHold): ShownHold => ({
  since,
  why: (language) => texts[language].refusal[why],
});
