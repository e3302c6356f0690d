import { findStaff, getStaff, getUserInfo, saveStaff, updateProfile } from '@fovea/contracts/staff/endpoints';
import { expectPutAcceptsGet } from '@fovea/kit-testing/expect-put-accepts-get';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { aCompany, staffForm, startBed } from './testing/stage.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startBed();
});
afterAll(() => bed.stop());

describe('PUT accepts what GET returned', () => {
  test.each(['admin', 'companyAdmin'] as const)('for a staff user, by %s', async (role) => {
    const { _id: companyId } = await aCompany(bed);
    const as = await bed.tokenFor({ role, companyId });
    const { _id: id } = await bed.call(saveStaff, staffForm({ companyId }), { as });
    const count = async () => (await bed.call(findStaff, {}, { as })).total;
    await expectPutAcceptsGet(bed, { save: saveStaff, as, count, read: () => bed.call(getStaff, { id }, { as }) });
  });

  test('for the own profile', async () => {
    const { _id: companyId } = await aCompany(bed);
    const { _id: id } = await bed.call(saveStaff, staffForm({ companyId, userType: 'doctor' }), {
      as: await bed.tokenFor({ role: 'admin' }),
    });
    const as = await bed.tokenFor({ role: 'doctor', id, companyId });
    await expectPutAcceptsGet(bed, { save: updateProfile, as, read: () => bed.call(getUserInfo, {}, { as }) });
  });
});
