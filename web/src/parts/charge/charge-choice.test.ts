import type { ChargeablePlan } from '@fovea/contracts/plans/schema';
import { describe, expect, test } from 'vitest';
import { chargeChoice, chargeOf } from './charge-choice.ts';

const planId = '01890000-0000-7000-8000-000000000001';
const retail = {
  _id: planId,
  billing_type: 'RETAIL',
  total: '12000',
  unpayable: null,
  termsUrl: null,
  needsGuarantee: false,
} as ChargeablePlan;
const chosen = { planId, terms: false, guarantee: false };

const refusedFields = (plan: ChargeablePlan, area: 'admin' | 'index', choice: object) =>
  chargeChoice([plan], area)
    .safeParse({ ...chosen, ...choice })
    .error?.issues.map(({ path }) => path[0]) ?? [];

describe('a charge', () => {
  test.each([
    ['needs a plan', retail, 'admin', { planId: undefined }, ['planId']],
    ['needs a plan that is offered', retail, 'admin', { planId: '01890000-0000-7000-8000-000000000002' }, ['planId']],
    ['needs a choice of renewal', retail, 'index', {}, ['autoRenew']],
    ['needs a method of staff without renewal', retail, 'admin', { autoRenew: 'no' }, ['method']],
    ['is by card of parents', retail, 'index', { autoRenew: 'no' }, []],
    ['is by card where it renews', retail, 'admin', { autoRenew: 'yes' }, []],
    [
      'is not of a plan that cannot be paid',
      { ...retail, unpayable: 'company' },
      'admin',
      { autoRenew: 'no', method: 'card' },
      ['planId'],
    ],
    ['of a prepaid plan asks nothing', { ...retail, billing_type: 'PREPAID' }, 'admin', {}, []],
    ['needs accepted terms', { ...retail, termsUrl: 'https://x.test/t.pdf' }, 'index', { autoRenew: 'no' }, ['terms']],
    [
      'needs the accepted guarantee',
      { ...retail, needsGuarantee: true },
      'index',
      { autoRenew: 'no', terms: true },
      ['guarantee'],
    ],
  ] as const)('%s', (_name, plan, area, choice, fields) => {
    expect(refusedFields(plan as ChargeablePlan, area, choice)).toEqual(fields);
  });

  test('sends only the choices that the plan requires', () => {
    const answers = { ...chosen, autoRenew: 'yes', method: 'link' } as const;
    expect(chargeOf(answers, retail, 'admin')).toEqual({ ...chosen, autoRenew: true });
    expect(chargeOf({ ...answers, autoRenew: 'no' }, retail, 'admin')).toEqual({
      ...chosen,
      autoRenew: false,
      method: 'link',
    });
    expect(chargeOf(answers, { ...retail, billing_type: 'WHOLESALE' }, 'admin')).toEqual(chosen);
  });
});
