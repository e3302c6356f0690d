import { getCompany, saveCompany } from '@fovea/contracts/companies/endpoints';
import { companyForCharge, takePrepaid } from '@fovea/contracts/companies/rpcs';
import { paymentUndone } from '@fovea/contracts/payments/events';
import { buyPrepaid, findPrepaid } from '@fovea/contracts/prepaid/endpoints';
import { staffNames } from '@fovea/contracts/staff/rpcs';
import { newId } from '@fovea/kit/database/ids';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, formOf, startBed } from '../testing/stage.ts';

let bed: TestBed;
let admin: string;
beforeAll(async () => {
  bed = await startBed();
  admin = await bed.tokenFor({ role: 'admin' });
});
afterAll(() => bed.stop());

async function aClinicWith(prepaid_subscriptions: number) {
  const { _id: companyId } = await aCompany(bed, admin, { prepaid_subscriptions });
  return {
    take: async (paymentId: string) => (await bed.callRpc(takePrepaid, { companyId, paymentId })).taken,
    /** Publishes billing's event; each call is a new one. */
    undo: async (paymentId: string, billing_type: 'PREPAID' | 'WHOLESALE' = 'PREPAID') => {
      const of = { accountId: newId(), customerId: newId(), companyId, at: new Date().toISOString() };
      await bed.publish(paymentUndone, { ...of, paymentId, billing_type });
      await bed.idle();
    },
    left: async () => (await bed.call(getCompany, { id: companyId }, { as: admin })).prepaid_subscriptions,
    mark: companyId,
  };
}

describe('prepaid subscriptions', () => {
  test('are taken once per charge, also by repeated and concurrent calls', async () => {
    const { take, left, mark } = await aClinicWith(5);
    expect(await Promise.all(Array.from({ length: 6 }, () => take(`${mark}-1`)))).toEqual(Array(6).fill(true));
    expect(await left()).toBe(4);
  });

  test('are not taken when none is left', async () => {
    const { take, left, mark } = await aClinicWith(2);
    const taken = await Promise.all(Array.from({ length: 5 }, (_, n) => take(`${mark}-${n}`)));
    expect(taken.filter(Boolean)).toHaveLength(2);
    expect(await left()).toBe(0);
    expect(await bed.callRpc(companyForCharge, { companyId: mark })).toMatchObject({ prepaid_subscriptions: 0 });
  });

  test('come back once with the plan they were taken for, and a late taking after that takes nothing', async () => {
    const { take, undo, left, mark } = await aClinicWith(1);
    expect(await take(`jp-${mark}`)).toBe(true);
    await undo(`jp-${mark}`, 'WHOLESALE');
    expect(await left()).toBe(0);
    await undo(`jp-${mark}`);
    await undo(`jp-${mark}`);
    expect(await left()).toBe(1);
    expect(await take(`jp-${mark}`)).toBe(false);
    await undo(`jp-${newId()}`);
    expect(await left()).toBe(1);
  });
});

describe('packs of prepaid subscriptions', () => {
  const historyOf = (companyId: string) => bed.call(findPrepaid, { companyId }, { as: admin });

  test('are written down with who and for what, and can be used at once', async () => {
    bed.stubRpc(staffNames, ({ ids }) => ({ list: ids.map((_id) => ({ _id, fullName: 'Aki Mori' })) }));
    const { mark: companyId, take, undo, left } = await aClinicWith(2);
    const bought = { companyId, count: 10, reference: 'PO-77' };
    expect(await bed.call(buyPrepaid, bought, { as: admin })).toMatchObject({ kind: 'bought', count: 10 });
    expect(await left()).toBe(12);
    const payments = Array.from({ length: 3 }, () => `jp-${newId()}`);
    for (const payment of payments) expect(await take(payment)).toBe(true);
    await undo(payments[1] ?? '');
    expect(await historyOf(companyId)).toMatchObject({
      list: [
        { kind: 'bought', count: 10, reference: 'PO-77', by: 'Aki Mori' },
        { kind: 'edited', count: 2, reference: null, by: 'Aki Mori' },
      ],
      total: 2,
      used: 2,
      left: 10,
    });
  });

  test('what the company’s form changes the number by is written down too, and nothing where it stays', async () => {
    const { mark: companyId } = await aClinicWith(5);
    for (const change of [{ prepaid_subscriptions: 3 }, { name: 'Renamed' }]) {
      const shown = await bed.call(getCompany, { id: companyId }, { as: admin });
      await bed.call(saveCompany, formOf(shown, change), { as: admin });
    }
    const { list, left } = await historyOf(companyId);
    expect(list.map(({ count }) => count)).toEqual([-2, 5]);
    expect(left).toBe(3);
  });

  test('add up to the balance under concurrent purchases, uses and returns', async () => {
    const { mark: companyId, take, undo } = await aClinicWith(3);
    const buy = (count: number) => bed.call(buyPrepaid, { companyId, count, reference: 'PO-1' }, { as: admin });
    const payments = Array.from({ length: 12 }, () => `jp-${newId()}`);
    await Promise.all([...payments.map(take), buy(4), buy(1), buy(2)]);
    await Promise.all(payments.slice(0, 4).map((id) => undo(id)));
    const { list, used, left } = await historyOf(companyId);
    expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(used + left);
  });

  test('are one for a call that is repeated under its key', async () => {
    const { mark: companyId, left } = await aClinicWith(0);
    const options = { as: admin, headers: { 'Idempotency-Key': newId() } };
    const bought = { companyId, count: 5, reference: 'PO-2' };
    const [one, other] = [await bed.call(buyPrepaid, bought, options), await bed.call(buyPrepaid, bought, options)];
    expect(other).toEqual(one);
    expect(await left()).toBe(5);
  });

  test('are refused for more than a company can hold, of none, and of an unknown company, and nothing changes', async () => {
    const { mark: companyId, left } = await aClinicWith(9_990);
    const buy = (wish: { companyId?: string; count?: number; reference?: string }) =>
      bed.call(buyPrepaid, { companyId, count: 1, reference: 'PO-3', ...wish }, { as: admin });
    const refused = (path: string) => ({ code: 4000001, data: { issues: [{ path }] } });
    await expect(buy({ count: 11 })).rejects.toMatchObject(refused('count'));
    await expect(buy({ count: 0 })).rejects.toMatchObject(refused('count'));
    await expect(buy({ reference: ' ' })).rejects.toMatchObject(refused('reference'));
    await expect(buy({ companyId: newId() })).rejects.toMatchObject({ code: 4040001 });
    expect(await left()).toBe(9_990);
    expect((await historyOf(companyId)).total).toBe(1);
  });

  test('are shown without names while identity is away, to administrators and to those of the company', async () => {
    const { mark: companyId } = await aClinicWith(1);
    bed.stubRpc(staffNames, () => {
      throw new Error('away');
    });
    const owner = await bed.tokenFor({ role: 'companyAdmin', companyId, region: 'jp' });
    expect(await bed.call(findPrepaid, { companyId }, { as: owner })).toMatchObject({ list: [{ count: 1, by: null }] });
    await expect(bed.call(buyPrepaid, { companyId, count: 1, reference: 'PO-4' }, { as: owner })).rejects.toMatchObject(
      { code: 4030001 },
    );
  });
});
