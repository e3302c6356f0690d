import { checkUpState } from '@fovea/contracts/check-ups/events';
import { anyOf, asDay } from '@fovea/kit/database/kysely';
import { publishAll } from '@fovea/kit/messaging/outbox';
import { checkUpDueOn, monthsOfPlan } from '../enrolment/check-hold.ts';
import type { Global, RegionalTx } from '../handle.ts';
import { homeCheckDueOn } from '../home-checks/home-check-rules.ts';
import { kyselyOfGlobal, kyselyOfRegion } from '../tables.ts';
import { localDay } from '../usage/local-day.ts';

/** Computes when the next check-ups and home checks of these children are due, and publishes the days that changed. */
export async function publishCheckUps(
  tx: RegionalTx,
  accountIds: string[],
  { global, region }: { global: Global; region: string },
): Promise<number> {
  const children = await factsOf(tx, accountIds);
  const months = await checkUpMonths(
    global,
    children.map(({ customerId }) => customerId),
  );
  const asked = await homeChecksSince(global, children);
  const changed = children.flatMap((child) => {
    const { accountId, customerId } = child;
    const dueOn = checkUpDueOn({ ...child, months: months.get(customerId) ?? null });
    const since = asked.get(child.companyId);
    // Without a device there is no treatment to ask about.
    const asksSince = since && months.has(customerId) ? localDay(since, child.timezone) : null;
    const homeDueOn = homeCheckDueOn({ ...child, since: asksSince });
    const isPublished = dueOn === child.publishedOn && homeDueOn === child.publishedHomeOn;
    return isPublished ? [] : [{ accountId, customerId, dueOn, homeDueOn }];
  });
  for (const { accountId, customerId, dueOn, homeDueOn } of changed) {
    const due = { customerId, dueOn: dateOf(dueOn), homeDueOn: dateOf(homeDueOn) };
    await tx.checkUp.upsert({ where: { accountId }, create: { accountId, ...due }, update: due });
  }
  await publishAll(
    tx,
    checkUpState,
    changed.map(({ accountId, customerId, dueOn, homeDueOn }) => ({
      _id: accountId,
      customerId,
      dueOn,
      homeCheckDueOn: homeDueOn,
      deleted: false,
    })),
    { region },
  );
  return changed.length;
}

/** Deletes what is stored and published of a deleted child, or the children of an erased family. */
export async function deleteCheckUps(
  tx: RegionalTx,
  of: { accountId: string } | { customerId: string },
  region: string | undefined,
): Promise<void> {
  const stored = await tx.checkUp.findMany({ where: of });
  if (stored.length === 0 || !region) return;
  await tx.checkUp.deleteMany({ where: of });
  const bodies = stored.map(({ accountId, customerId }) => ({
    _id: accountId,
    customerId,
    dueOn: null,
    homeCheckDueOn: null,
    deleted: true,
  }));
  await publishAll(tx, checkUpState, bodies, { region });
}

const factsOf = (tx: RegionalTx, accountIds: string[]) =>
  kyselyOfRegion(tx)
    .selectFrom('patient')
    .innerJoin('parent', 'parent.id', 'patient.user_id')
    .leftJoin('check_up', 'check_up.account_id', 'patient.id')
    .select(({ ref, selectFrom }) => [
      'patient.id as accountId',
      'patient.user_id as customerId',
      'parent.company_id as companyId',
      'parent.timezone',
      asDay(ref('check_up.due_on')).as('publishedOn'),
      asDay(ref('check_up.home_due_on')).as('publishedHomeOn'),
      selectFrom('usage_day')
        .select(({ ref: of }) => asDay(of('usage_day.day')).as('day'))
        .whereRef('usage_day.account_id', '=', 'patient.id')
        .orderBy('usage_day.day')
        .limit(1)
        .as('firstTreatment'),
      selectFrom('examination')
        .select(({ ref: of }) => asDay(of('examination.examined_on')).as('day'))
        .whereRef('examination.account_id', '=', 'patient.id')
        .orderBy('examination.examined_on', 'desc')
        .limit(1)
        .as('lastExamination'),
      selectFrom('home_check')
        .select(({ ref: of }) => asDay(of('home_check.answered_on')).as('day'))
        .whereRef('home_check.account_id', '=', 'patient.id')
        .orderBy('home_check.answered_on', 'desc')
        .limit(1)
        .as('answered'),
      monthsOfPlan(ref('patient.id')).as('planMonths'),
    ])
    .where('patient.id', '=', anyOf(accountIds))
    .where('patient.deleted', '=', false)
    .orderBy('patient.id')
    .forUpdate('patient')
    .execute();

const dateOf = (day: string | null): Date | null => (day === null ? null : new Date(day));

/** Since when the companies of these children ask for home checks. */
async function homeChecksSince(
  global: Global,
  children: { companyId: string }[],
): Promise<ReadonlyMap<string, Date | null>> {
  const companies = await global.company.findMany({
    where: { id: { in: [...new Set(children.map(({ companyId }) => companyId))] } },
    select: { id: true, homeCheckSince: true },
  });
  return new Map(companies.map(({ id, homeCheckSince }) => [id, homeCheckSince]));
}

/** By family, of the catalog of its device; only families with one. */
async function checkUpMonths(global: Global, customerIds: string[]): Promise<ReadonlyMap<string, number | null>> {
  const devices = await kyselyOfGlobal(global)
    .selectFrom('device')
    .innerJoin('catalog', 'catalog.id', 'device.product_id')
    .select(['device.customer_id as customerId', 'catalog.check_up_months as months'])
    .where('device.customer_id', '=', anyOf([...new Set(customerIds)]))
    .execute();
  return new Map(devices.flatMap(({ customerId, months }) => (customerId ? [[customerId, months] as const] : [])));
}
