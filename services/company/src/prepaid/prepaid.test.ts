import { getCompany } from '@fovea/contracts/companies/endpoints';
import { companyForCharge, returnPrepaid, takePrepaid } from '@fovea/contracts/companies/questions';
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
    giveBack: (paymentId: string) => bed.ask(returnPrepaid, { companyId, paymentId }),
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

  test('come back once, and a late taking after the return takes nothing', async () => {
    const { take, giveBack, left, mark } = await aClinicWith(1);
    expect(await take(`${mark}-a`)).toBe(true);
    await giveBack(`${mark}-a`);
    await giveBack(`${mark}-a`);
    expect(await left()).toBe(1);
    expect(await take(`${mark}-a`)).toBe(false);
    await giveBack(`${mark}-never-taken`);
    expect(await take(`${mark}-never-taken`)).toBe(false);
    expect(await left()).toBe(1);
  });
});
