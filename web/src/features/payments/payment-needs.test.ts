import type { Dispute, Finding } from '@fovea/contracts/books/schema';
import { expect, test } from 'vitest';
import { type PaymentNeed, paymentNeeds } from './payment-needs.ts';

const at = '2026-11-01T00:00:00.000Z';
const dispute: Dispute = {
  _id: 'dp_1',
  status: 'needsResponse',
  reason: 'fraudulent',
  statedStatus: 'needs_response',
  statedReason: 'fraudulent',
  currency: 'jpy',
  amount: '12000',
  openedAt: at,
  dueBy: at,
  withdrawn: true,
  closedAt: null,
};
const finding: Finding = {
  kind: 'double',
  foundAt: at,
  currency: 'jpy',
  expected: '12000',
  found: '24000',
  subject: 'ch_1',
  repaired: false,
  surplus: '12000',
};
type Payment = Parameters<typeof paymentNeeds>[0];
const calm: Payment = { attention: null, settledAt: null, disputes: [], findings: [], linkUntil: null };

const cases: [string, Partial<Payment>, PaymentNeed[]][] = [
  ['a payment in order', {}, []],
  ['to be looked at', { attention: 'mismatch' }, [{ kind: 'attention', attention: 'mismatch' }]],
  ['settled', { attention: 'mismatch', settledAt: at }, []],
  [
    'disputed, and found by the match',
    { attention: 'disputed', disputes: [dispute], findings: [finding] },
    [
      { kind: 'dispute', dispute },
      { kind: 'attention', attention: 'disputed' },
      { kind: 'finding', finding },
    ],
  ],
  ['answered', { disputes: [{ ...dispute, status: 'underReview' }] }, []],
  ['put right', { findings: [{ ...finding, repaired: true }] }, []],
  ['a link on its way', { linkUntil: at }, [{ kind: 'link', until: at }]],
];

test.each(cases)('%s', (_, payment, needs) => {
  expect(paymentNeeds({ ...calm, ...payment })).toEqual(needs);
});
