import { services } from '@fovea/contracts/endpoint';
import { findProjectionChecks } from '@fovea/contracts/states/endpoints';
import { projectionChecksOf } from '@fovea/contracts/states/rpcs';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBed } from '../testing/stage.ts';

let bed: TestBed;
beforeAll(async () => {
  bed = await startBed({ PATIENCE_FACTOR: '2' });
});
afterAll(() => bed.stop());

test('every service is called, and services without a reply are named', async () => {
  const check = {
    service: 'billing' as const,
    scope: 'jp',
    event: 'plan',
    consumer: 'billing-state-plan-global-into-jp',
    checkedAt: '2026-11-01T03:50:00.000Z',
    differing: 2,
    unknown: 0,
  };
  for (const service of services.filter((each) => each !== 'company' && each !== 'notification'))
    bed.stubRpc(projectionChecksOf(service), () => ({
      list: service === 'billing' ? [check] : [],
      isComplete: service !== 'identity',
    }));
  expect(await bed.call(findProjectionChecks, {}, { as: await bed.tokenFor({ role: 'admin' }) })).toEqual({
    list: [check],
    missing: ['identity', 'notification'],
  });
});
