import { text } from 'node:stream/consumers';
import { deviceOfRegionEvent } from '@fovea/contracts/builders/devices';
import { csvLine } from '@fovea/contracts/csv';
import { formatDate } from '@fovea/contracts/dates';
import { deviceOfRegionState } from '@fovea/contracts/devices/events';
import { exportInvoices, findInvoices, sumInvoices } from '@fovea/contracts/invoices/endpoints';
import { refundPayment } from '@fovea/contracts/payments/endpoints';
import type { PlanState } from '@fovea/contracts/plans/events';
import { kitConfig, readConfig } from '@fovea/kit/config/config';
import { exportKey, storeOfExport } from '@fovea/kit/csv/exports';
import { newId } from '@fovea/kit/database/ids';
import { openFiles } from '@fovea/kit/files/files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Family, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  stage.prepaid.left = 5;
});
afterAll(() => stage.stop());

async function assign(plan: Partial<PlanState>, family: Partial<Family> = {}): Promise<Family> {
  const assigned = await stage.addFamily(family);
  const charged = await stage.charge(assigned, await stage.addPlan(plan));
  if (charged.method === 'card') await stage.payByCard(charged);
  await stage.settled();
  return assigned;
}
const report = (days: { startDate: string; endDate: string }) =>
  stage.bed.call(findInvoices, { ...days, sort: 'planName', order: 'asc', pageSize: 50 }, { as: stage.tokens.admin });
const sumsOf = async (days: { startDate: string; endDate: string }) =>
  (await stage.bed.call(sumInvoices, days, { as: stage.tokens.admin })).list;

test('one row per plan assigned in the days of the region’s calendar; test users are left out', async () => {
  const retail = await assign({ name: 'a retail' });
  await assign({ name: 'b prepaid', billing_type: 'PREPAID' });
  await assign({ name: 'c wholesale', billing_type: 'WHOLESALE' });
  await assign({ name: 'd of a test user', billing_type: 'WHOLESALE' }, { debug: true });
  const declined = await stage.addFamily();
  await stage.payByCard(await stage.charge(declined, await stage.addPlan({ name: 'e declined' })), '4000000000009995');
  await stage.settled();
  const device = deviceOfRegionEvent({
    _id: newId(),
    serial_number: 'SN-1',
    companyId: stage.clinic,
    customerId: retail.customerId,
  });
  await stage.bed.publish(deviceOfRegionState, device);
  await stage.bed.idle();

  // Assigned at midnight in Tokyo of the first of November, which is still October in UTC.
  await stage.bed.sql(`UPDATE payment SET paid_at = '2026-10-31T15:00:00Z' WHERE paid_at IS NOT NULL`);
  const { list, total } = await report({ startDate: '2026-11-01', endDate: '2026-11-30' });
  expect(total).toBe(3);
  expect(list).toMatchObject([
    {
      planName: 'a retail',
      prepaid: false,
      wholesale: false,
      paid: true,
      paidAt: '2026-10-31T15:00:00.000Z',
      refundAmount: null,
      planPrice: '12000',
      planCurrency: 'jpy',
      companyName: 'Midori Eye Clinic',
      parentCompanyName: 'Sakura Vision',
      clinician: 'Dr Mori',
      deviceSerialNumber: 'SN-1',
      parentName: 'Hana Yamada',
      parentEmail: retail.email,
      patientName: 'Sora Yamada',
    },
    { planName: 'b prepaid', prepaid: true, wholesale: false, paid: true, deviceSerialNumber: '' },
    { planName: 'c wholesale', prepaid: false, wholesale: true, paid: false, paidAt: null },
  ]);
  expect((await report({ startDate: '2026-10-01', endDate: '2026-10-31' })).total).toBe(0);
  expect(await sumsOf({ startDate: '2026-11-01', endDate: '2026-11-30' })).toEqual([
    { currency: 'jpy', paid: '12000', prepaid: '12000', wholesale: '12000', refundAmount: '0' },
  ]);
  expect(await sumsOf({ startDate: '2026-10-01', endDate: '2026-10-31' })).toEqual([]);
});

test('a partly refunded payment stays paid, with the refunded sum; a fully refunded one does not', async () => {
  const paidBack = async (name: string, amount: string) => {
    const family = await assign({ name });
    const [payment] = await stage.paymentsOf(family);
    await stage.bed.call(refundPayment, { id: payment?._id ?? '', amount }, { as: stage.tokens.admin });
  };
  await paidBack('f in part', '3000');
  await paidBack('g altogether', '16000');
  await stage.settled();
  await stage.bed.sql(
    `UPDATE payment SET paid_at = '2026-05-31T15:00:00Z' WHERE plan_name IN ('f in part', 'g altogether')`,
  );
  const { list, timezone } = await report({ startDate: '2026-06-01', endDate: '2026-06-30' });
  expect(list).toMatchObject([
    { planName: 'f in part', paid: true, paidAt: '2026-05-31T15:00:00.000Z', refundAmount: '3000' },
    { planName: 'g altogether', paid: false, paidAt: null, refundAmount: '16000' },
  ]);
  expect(timezone).toBe('Asia/Tokyo');
  expect(await sumsOf({ startDate: '2026-06-01', endDate: '2026-06-30' })).toMatchObject([
    { paid: '12000', prepaid: '0', wholesale: '0', refundAmount: '19000' },
  ]);
});

test('the export of a month equals the page', async () => {
  const days = { startDate: '2026-06-01', endDate: '2026-11-30' };
  const as = stage.tokens.admin;
  const { name, suffix } = await stage.bed.call(exportInvoices, days, { as, language: 'de' });
  await stage.bed.idle();
  const files = storeOfExport(openFiles(readConfig(kitConfig, stage.bed.env)), name);
  const [header, ...lines] = (await text(await files.get(exportKey(name, 1, suffix)))).trim().split('\r\n');
  expect(header).toContain('Plan zugewiesen (Asia/Tokyo)');
  const { list } = await stage.bed.call(findInvoices, { ...days, pageSize: 50 }, { as, language: 'de' });
  const yesNo = (value: boolean) => (value ? 'Ja' : 'Nein');
  const day = (instant: string | null) => formatDate(instant, 'report', 'Asia/Tokyo');
  expect(lines.sort()).toEqual(
    list
      .map((row) =>
        csvLine([
          ...[row.companyName, row.parentCompanyName, row.clinician, row.deviceSerialNumber, row.parentName],
          ...[row.parentEmail, row.patientName, day(row.planAssignedAt), row.planName, row.planPrice],
          ...[row.planCurrency.toUpperCase(), yesNo(row.prepaid), yesNo(row.wholesale), yesNo(row.paid)],
          ...[day(row.paidAt), row.refundAmount ?? ''],
        ]).trim(),
      )
      .sort(),
  );
  expect(lines).toHaveLength(5);
});

test('two deleted families differ by the ends of their ids', async () => {
  const families = [await assign({ name: 'y of one' }), await assign({ name: 'z of another' })];
  for (const family of families) await stage.erase(family);
  const left = families.map(({ customerId }) => `Former family ${customerId.slice(-4).toUpperCase()}`);
  await stage.bed.sql(
    `UPDATE payment SET paid_at = '2025-03-05T00:00:00Z' WHERE plan_name IN ('y of one', 'z of another')`,
  );
  const { list } = await report({ startDate: '2025-03-01', endDate: '2025-03-31' });
  expect(list).toMatchObject(left.map((parentName) => ({ parentName, parentEmail: '', patientName: '' })));
});
