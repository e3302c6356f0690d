import { findOwnHolds } from '@fovea/contracts/holds/portal-endpoints';
import type { OwnCheckHold } from '@fovea/contracts/holds/schema';
import { holdsOf } from '../enrolment/check-hold.ts';
import { type Context, handle } from '../handle.ts';
import { visiblePatients } from '../scope.ts';
import { kyselyOfGlobal, kyselyOfRegion } from '../tables.ts';
import { localDay } from '../usage/local-day.ts';
import { ownHoldView } from './hold-view.ts';
import { callOf } from './open-hold.ts';

export const findOwnHoldsHandler = handle(findOwnHolds, async (_, ctx) => {
  const { db, actor } = ctx;
  const parent = await db.parent.findUnique({
    where: { id: actor.id },
    select: { id: true, companyId: true, timezone: true },
  });
  const children = await kyselyOfRegion(db)
    .selectFrom('patient')
    .select('patient.id')
    .where(await visiblePatients(ctx))
    .execute();
  const ids = children.map(({ id }) => id);
  const open = await db.treatmentHold.findMany({
    where: { accountId: { in: ids }, releasedAt: null },
    orderBy: { startedAt: 'asc' },
  });
  return {
    list: await Promise.all(open.map((hold) => ownHoldView(ctx, hold, parent?.companyId ?? ''))),
    checks: parent ? await checksOf(ctx, parent, ids) : [],
  };
});

type Family = { id: string; companyId: string; timezone: string };

/** Children whose leave a check refuses, by the rule of leave itself. None without a device: nothing would treat. */
async function checksOf(ctx: Context, { id, companyId, timezone }: Family, ids: string[]): Promise<OwnCheckHold[]> {
  const asked = await kyselyOfGlobal(ctx.global)
    .selectFrom('device')
    .innerJoin('catalog', 'catalog.id', 'device.product_id')
    .innerJoin('company', 'company.id', 'device.company_id')
    .select([
      'catalog.check_up_months as checkUpMonths',
      'company.check_up_hold_days as checkUpHoldDays',
      'company.enrolment_check_since as enrolmentCheckSince',
    ])
    .where('device.customer_id', '=', id)
    .executeTakeFirst();
  if (!asked) return [];
  const today = localDay(ctx.now, timezone);
  const held = await Promise.all(
    ids.map(async (accountId) => ({ accountId, hold: (await holdsOf(ctx.db, { ...asked, accountId }, today)).check })),
  );
  const refused = held.flatMap(({ accountId, hold }) => (hold ? [{ accountId, ...hold }] : []));
  if (refused.length === 0) return [];
  const call = await callOf(ctx, companyId);
  return refused.map(({ accountId, why, since }) => ({ accountId, why, since: since.toISOString(), call }));
}
