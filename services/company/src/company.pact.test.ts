import { companyState } from '@fovea/contracts/companies/events';
import { type States, verifyHttp, verifyMessages } from '@fovea/contracts/testing/verify-pacts';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { aCompany, startBed } from './testing/stage.ts';

let bed: TestBed;
let adminToken: string;
beforeAll(async () => {
  bed = await startBed();
  adminToken = await bed.tokenFor({ role: 'admin' });
});
afterAll(() => bed.stop());

const distributor = () => aCompany(bed, adminToken, { name: 'Sakura Vision', type: 'Distributor' });
const states: States = {
  'the platform has regions': async () => ({ adminToken }),
  'a distributor exists': async () => ({ adminToken, parentCompanyId: (await distributor())._id }),
  'a clinic beneath a distributor exists': async () => {
    await aCompany(bed, adminToken, { parentCompanyId: (await distributor())._id });
    return { adminToken };
  },
};

describe('company keeps its pacts', () => {
  test('over HTTP', () => verifyHttp({ provider: 'company', url: `http://127.0.0.1:${bed.service().port}`, states }));
  test('in what it tells', () =>
    verifyMessages({ provider: 'company', states, events: [companyState], announced: bed.published }));
});
