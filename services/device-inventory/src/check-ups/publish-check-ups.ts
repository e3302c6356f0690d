import { checkUpState } from '@fovea/contracts/check-ups/events';
import { anyOf, asDay } from '@fovea/kit/database/kysely';
import { publishAll } from '@fovea/kit/messaging/outbox';
import { checkUpDueOn } from '../enrolment/check-hold.ts';
import type { Global, RegionalTx } from '../handle.ts';
import { kyselyOfGlobal, kyselyOfRegion } from '../tables.ts';

/** Computes when the next check-ups of these children are due, and publishes the days that changed. */
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
  const changed = children.flatMap(({ accountId, customerId, publishedOn, ...facts }) => {
    const dueOn = checkUpDueOn({ ...facts, months: months.get(customerId) ?? null });
    return dueOn === publishedOn ? [] : [{ accountId, customerId, dueOn }];
  });
  for (const { accountId, customerId, dueOn } of changed) {
    const due = { customerId, dueOn: dueOn === null ? null : new Date(dueOn) };
    await tx.checkUp.upsert({ where: { accountId }, create: { accountId, ...due }, update: due });
  }
  await publishAll(
    tx,
    checkUpState,
    changed.map(({ accountId, ...due }) => ({ _id: accountId, ...due, deleted: false })),
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
    deleted: true,
  }));
  await publishAll(tx, checkUpState, bodies, { region });
}

const factsOf = (tx: RegionalTx, accountIds: string[]) =>
  kyselyOfRegion(tx)
    .selectFrom('patient')
    .leftJoin('check_up', 'check_up.account_id', 'patient.id')
    .select(({ ref, selectFrom }) => [
      'patient.id as accountId',
      'patient.user_id as customerId',
      asDay(ref('check_up.due_on')).as('publishedOn'),
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
    ])
    .where('patient.id', '=', anyOf(accountIds))
    .where('patient.deleted', '=', false)
    .orderBy('patient.id')
    .forUpdate('patient')
    .execute();

/** By family, of the catalog of its device. */
async function checkUpMonths(global: Global, customerIds: string[]): Promise<ReadonlyMap<string, number | null>> {
  const devices = await kyselyOfGlobal(global)
    .selectFrom('device')
    .innerJoin('catalog', 'catalog.id', 'device.product_id')
    .select(['device.customer_id as customerId', 'catalog.check_up_months as months'])
    .where('device.customer_id', '=', anyOf([...new Set(customerIds)]))
    .execute();
  return new Map(devices.flatMap(({ customerId, months }) => (customerId ? [[customerId, months] as const] : [])));
}
