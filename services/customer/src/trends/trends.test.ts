import { lastMonths } from '@fovea/contracts/calendar';
import { findCohortMonths } from '@fovea/contracts/cohorts/endpoints';
import { deleteCustomer, markTestUser, restoreCustomer } from '@fovea/contracts/customers/endpoints';
import { dayOf } from '@fovea/contracts/dates';
import { findTrends } from '@fovea/contracts/trends/endpoints';
import type { TrendMonth } from '@fovea/contracts/trends/schema';
import { treatmentDayUsed } from '@fovea/contracts/usage/events';
import { holdTransaction } from '@fovea/kit-testing/held-transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';
import { treatedChild } from '../testing/treated-child.ts';

/** The last three months in Japan; the first two are complete. */
const [earlier = '', month = '', present = ''] = lastMonths(dayOf(new Date(), 'Asia/Tokyo'), 3);

let stage: Stage;
let families: Record<'well' | 'hardly' | 'elsewhere', { id: string; child: string }>;
beforeAll(async () => {
  stage = await startStage();
  const { clinic, otherClinic, doctor: doctorId } = stage;
  await stage.bed.sql(`UPDATE company SET public_plans = TRUE WHERE id = '${otherClinic}'`);
  families = {
    well: await treatedChild(stage, { companyId: clinic, doctorId }, { [earlier]: 40, [month]: 42 }),
    hardly: await treatedChild(stage, { companyId: clinic, doctorId }, { [earlier]: 30, [month]: 3 }),
    elsewhere: await treatedChild(stage, { companyId: otherClinic }, { [month]: 42 }),
  };
});
afterAll(() => stage.bed.stop());

type Reader = keyof Stage['tokens'];
const trendsOf = async (as: Reader) => (await stage.bed.call(findTrends, {}, { as: stage.tokens[as] })).list;
const inMonth = (list: TrendMonth[], name: string) => {
  const {
    rated,
    good,
    treated: used,
  } = list.find((each) => each.month === name) ?? { rated: -1, good: -1, treated: -1 };
  return { rated, good, treated: used };
};
/** The stored counts equal those of the compliance page. */
async function expectAsCounted(as: Reader) {
  const { list } = await stage.bed.call(findCohortMonths, { months: 12 }, { as: stage.tokens[as] });
  const stored = await trendsOf(as);
  expect(
    stored.map(({ month: of, rated, good }) => [of, rated, rated && Math.round((good / rated) * 1000) / 10]),
  ).toEqual(list.map(({ month: of, children, good }) => [of, children, good ?? 0]));
}

test('counts rated, well treated and treated children for twelve months', async () => {
  const list = await trendsOf('clinic');
  expect(list.map((each) => each.month)).toEqual(lastMonths(dayOf(new Date(), 'Asia/Tokyo'), 12));
  expect(inMonth(list, earlier)).toEqual({ rated: 2, good: 1, treated: 2 });
  expect(inMonth(list, month)).toEqual({ rated: 2, good: 1, treated: 2 });
  // Nobody has treated yet this month, and everybody's plan runs.
  expect(inMonth(list, present)).toEqual({ rated: 2, good: 0, treated: 0 });
  expect(list[0]).toMatchObject({ rated: 0, good: 0, treated: 0, families: 0 });
  await expectAsCounted('clinic');
});

test('counts only companies of the caller’s scope, and refuses clinicians', async () => {
  expect(inMonth(await trendsOf('otherClinic'), month)).toEqual({ rated: 1, good: 1, treated: 1 });
  expect(inMonth(await trendsOf('admin'), month)).toEqual({ rated: 3, good: 2, treated: 3 });
  expect(await trendsOf('distributor')).toEqual(await trendsOf('clinic'));
  expect(inMonth(await trendsOf('farClinic'), month)).toEqual({ rated: 0, good: 0, treated: 0 });
  await expect(trendsOf('doctor')).rejects.toThrow('notAllowed');
});

test('counts new families in the month of their registration in the region’s time zone', async () => {
  const register = (family: keyof typeof families, at: string) =>
    stage.bed.sql('UPDATE parent SET register_date = $2::timestamptz WHERE id = $1', [families[family].id, at]);
  // The first of a month begins in Tokyo nine hours earlier than in London.
  const edge = new Date(Date.parse(`${month}-01T00:00:00+09:00`));
  await register('well', new Date(+edge - 1).toISOString());
  await register('hardly', edge.toISOString());
  await register('elsewhere', edge.toISOString());
  const newOf = async (as: Reader) =>
    Object.fromEntries(
      (await trendsOf(as)).flatMap((each) => (each.families > 0 ? [[each.month, each.families]] : [])),
    );
  expect(await newOf('clinic')).toEqual({ [earlier]: 1, [month]: 1 });
  expect(await newOf('admin')).toEqual({ [earlier]: 1, [month]: 2 });
});

test('excludes test users and deleted families, and includes restored ones', async () => {
  const { bed, tokens } = stage;
  await bed.call(markTestUser, { id: families.well.id }, { as: tokens.admin });
  await bed.idle();
  expect(inMonth(await trendsOf('clinic'), month)).toEqual({ rated: 1, good: 0, treated: 1 });
  await bed.call(deleteCustomer, { id: families.hardly.id }, { as: tokens.admin });
  await bed.idle();
  expect(
    (await trendsOf('clinic')).filter(({ rated, treated: used, families: some }) => rated || used || some),
  ).toEqual([]);
  await bed.call(restoreCustomer, { id: families.hardly.id }, { as: tokens.admin });
  await bed.idle();
  expect(inMonth(await trendsOf('clinic'), month)).toEqual({ rated: 1, good: 0, treated: 1 });
  await expectAsCounted('clinic');
  await expectAsCounted('admin');
});

test('counts a late use, a moved child and an erased child', async () => {
  const { bed } = stage;
  const { id, child } = families.hardly;
  const use = { accountId: child, customerId: id, overLimit: 0, uses: 1, total: 99 };
  await bed.publish(treatmentDayUsed, { ...use, day: `${month}-28`, ofMonth: 50 });
  await bed.idle();
  expect(inMonth(await trendsOf('clinic'), month)).toEqual({ rated: 1, good: 1, treated: 1 });
  await bed.sql('UPDATE treated_month SET company_id = $2 WHERE account_id = $1', [child, stage.otherClinic]);
  expect(inMonth(await trendsOf('clinic'), month)).toEqual({ rated: 0, good: 0, treated: 0 });
  expect(inMonth(await trendsOf('otherClinic'), month)).toEqual({ rated: 2, good: 2, treated: 2 });
  await bed.sql('DELETE FROM treated_month WHERE account_id = $1', [child]);
  await expectAsCounted('otherClinic');
  await expectAsCounted('admin');
});

test('months of two children change concurrently, and the job merges the added rows', async () => {
  const { bed } = stage;
  const { child } = await treatedChild(stage, { companyId: stage.otherClinic }, { [month]: 42 });
  const rate = 'UPDATE treated_month SET rate = $2 WHERE account_id = $1';
  const first = await holdTransaction(bed, { scope: 'jp', sql: rate, values: [child, 80] });
  await bed.sql(rate, [families.elsewhere.child, 20]);
  await bed.sql(rate, [families.elsewhere.child, 90]);
  await first.commit();
  await bed.service().runJob('fold-month-counts');
  const [rows] = await bed.sql<{ rows: number; counted: number }>(
    'SELECT count(*)::int AS rows, count(DISTINCT (month, company_id))::int AS counted FROM month_count',
  );
  expect(rows?.rows).toBe(rows?.counted);
  await expectAsCounted('otherClinic');
  await expectAsCounted('admin');
});
