import { getCompany } from '@fovea/contracts/companies/endpoints';
import { companyForCharge, takePrepaid } from '@fovea/contracts/companies/questions';
import { paymentUndone } from '@fovea/contracts/payments/events';
import { newId } from '@fovea/kit/ids';
import type { TestBed } from '@fovea/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, startBed } from '../testing/stage.ts';

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
    take: async (paymentId: string) => (await bed.ask(takePrepaid, { companyId, paymentId })).taken,
    /** As billing tells it, each time anew. */
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
  test('are taken once per charge, however often asked, also side by side', async () => {
    const { take, left, mark } = await aClinicWith(5);
    expect(await Promise.all(Array.from({ length: 6 }, () => take(`${mark}-1`)))).toEqual(Array(6).fill(true));
    expect(await left()).toBe(4);
  });

  test('are not taken when none is left', async () => {
    const { take, left, mark } = await aClinicWith(2);
    const taken = await Promise.all(Array.from({ length: 5 }, (_, n) => take(`${mark}-${n}`)));
    expect(taken.filter(Boolean)).toHaveLength(2);
    expect(await left()).toBe(0);
    expect(await bed.ask(companyForCharge, { companyId: mark })).toMatchObject({ prepaid_subscriptions: 0 });
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
