import { CatalogEnrolment, type EnrolmentQuestion, usualEnrolment } from '@fovea/contracts/enrolment/schema';
import { sql } from 'kysely';
import type { Context, Regional, RegionalTx } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';
import { type EnrolmentFacts, questionsOf } from './enrolment-rules.ts';

/** The newest answers and the first treatment of a child, in one statement: every leave reads them. */
export async function storedEnrolment(
  db: Regional | RegionalTx,
  accountId: string,
): Promise<Pick<EnrolmentFacts, 'firstTreatment' | 'latest'> & { answeredAt: Date | null }> {
  const row = await kyselyOfRegion(db)
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('usage_day')
        .select('first_at')
        .where('usage_day.account_id', '=', accountId)
        .orderBy('usage_day.day')
        .limit(1)
        .as('firstTreatment'),
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
  const { firstTreatment, latest } = row;
  return {
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
