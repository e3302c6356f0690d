import { describe, expect, test } from 'vitest';
import { changesOf } from './changes-of.ts';

const customerId = '019a0000-0000-7000-8000-000000000001';
const companyId = '019a0000-0000-7000-8000-000000000002';

describe('what an event changes in lists', () => {
  test('a payment that came in is a new row of the payments, and of its family', () => {
    expect(changesOf('fact', 'payment.succeeded', JSON.stringify({ paymentId: 'p1', customerId, companyId }))).toEqual([
      { list: 'payments', id: 'p1', isNew: true, customerId, companyId, doctorId: null, staffId: null },
    ]);
  });

  test('an older fact without a company goes to administrators only', () => {
    const [change] = changesOf('fact', 'request.answered', JSON.stringify({ requestId: 'r1', customerId }));
    expect(change).toMatchObject({ list: 'requests', id: 'r1', isNew: false, companyId: null });
  });

  test('a treatment is of a child, and goes to its family', () => {
    const body = JSON.stringify({ accountId: 'child', customerId, day: '2026-11-26' });
    const [change] = changesOf('fact', 'treatment.day-used', body);
    expect(change).toMatchObject({ list: 'usage', id: 'child', customerId, companyId: null });
  });

  test('what staff see of treatments names their family and each of its doctors', () => {
    const body = JSON.stringify({ customerId, companyId, doctorIds: ['d1', null] });
    const about = { list: 'usage', id: customerId, isNew: false, customerId, companyId, staffId: null };
    expect(changesOf('fact', 'care.changed', body)).toEqual([
      { ...about, doctorId: 'd1' },
      { ...about, doctorId: null },
    ]);
  });

  test('requests that were closed together are each another row, and go to their families', () => {
    const rows = ['r1', 'r2'].map((requestId) => ({ requestId, customerId, companyId }));
    const changes = changesOf('fact', 'requests.changed', JSON.stringify({ rows }));
    expect(changes.map(({ list, id, isNew }) => [list, id, isNew])).toEqual([
      ['requests', 'r1', false],
      ['requests', 'r2', false],
    ]);
    expect(changes.every((change) => change.customerId === customerId && change.companyId === companyId)).toBe(true);
  });

  test('a device that was unbound goes to its former family', () => {
    const body = JSON.stringify({ deviceId: 'd1', customerId, companyId });
    expect(changesOf('fact', 'device.unbound', body)).toMatchObject([{ list: 'inventory', id: 'd1', customerId }]);
  });

  test('a request for approval and its decision go to the platform’s administrators alone', () => {
    for (const [name, isNew] of [
      ['approval.asked', true],
      ['approval.decided', false],
    ] as const)
      expect(changesOf('fact', name, JSON.stringify({ approvalId: 'a1' }))).toEqual([
        { list: 'approvals', id: 'a1', isNew, customerId: null, companyId: null, doctorId: null, staffId: null },
      ]);
  });

  test('what no list shows changes none', () => {
    expect(changesOf('fact', 'treatment.first-use', '{}')).toEqual([]);
  });
});
