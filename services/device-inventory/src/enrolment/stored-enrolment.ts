import { CatalogEnrolment, type EnrolmentQuestion, usualEnrolment } from '@fovea/contracts/enrolment/schema';
import { asDay } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import type { Context, Regional, RegionalTx } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';
import { type EnrolmentFacts, questionsOf } from './enrolment-rules.ts';

/** A child's newest answers, first treatment and last examination, in one statement: every leave reads them. */
export async function storedChecks(
  db: Regional | RegionalTx,
  accountId: string,
): Promise<
  Pick<EnrolmentFacts, 'firstTreatment' | 'latest'> & {
    answeredAt: Date | null;
    firstDay: string | null;
    lastExamination: string | null;
  }
> {
  const row = await kyselyOfRegion(db)
    .selectNoFrom(({ selectFrom }) => [
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
  const { firstTreatment, firstDay, lastExamination, latest } = row;
  return {
    firstDay,
    lastExamination,
    firstTreatment,
    latest: latest && {
      hasYes: latest.hasYes,
      confirmedAt: latest.confirmedAt === null ? null : new Date(latest.confirmedAt),
    },
    answeredAt: latest && new Date(latest.answeredAt),
  };
}

/** What the catalog of the family's device asks; without a device the usual questions. */
export async function currentQuestions(
  { global }: Pick<Context, 'global'>,
  customerId: string,
): Promise<EnrolmentQuestion[]> {
  const device = await global.device.findUnique({ where: { customerId }, select: { productId: true } });
  const catalog =
    device && (await global.catalog.findUnique({ where: { id: device.productId }, select: { enrolment: true } }));
  return questionsOf(catalog?.enrolment ? CatalogEnrolment.parse(catalog.enrolment) : usualEnrolment);
}
