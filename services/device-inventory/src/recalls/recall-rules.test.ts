import { expect, test } from 'vitest';
import { nextStep, serialRange } from './recall-rules.ts';

const now = new Date('2026-12-10T00:00:00Z');
const daysAgo = (days: number) => new Date(+now - days * 24 * 3_600_000);
const family = { customerId: 'family', device: { status: 'In use' as const, customerId: 'family' } };
const informed = { ...family, outcome: null, state: 'informed' as const, informedAt: daysAgo(1), chased: 0 };
const selected = { ...family, outcome: null, state: 'selected' as const, informedAt: null, chased: 0 };
const cancelled = { ...informed, state: 'done' as const, outcome: 'cancelled' as const };

test.each([
  ['informs a family', selected, { do: 'inform', round: 0 }],
  ['does not remind before three days', informed, { do: 'wait', until: new Date(+now + 2 * 24 * 3_600_000) }],
  ['reminds after three days', { ...informed, informedAt: daysAgo(3) }, { do: 'inform', round: 1 }],
  ['reminds after seven days', { ...informed, informedAt: daysAgo(7), chased: 1 }, { do: 'inform', round: 2 }],
  ['reminds no third time', { ...informed, informedAt: daysAgo(30), chased: 2 }, { do: 'wait', until: null }],
  [
    'leaves a family alone that acknowledged',
    { ...informed, state: 'acknowledged' as const, informedAt: daysAgo(9) },
    { do: 'wait', until: null },
  ],
  ['informs a family that was bound meanwhile', { ...informed, customerId: null }, { do: 'inform', round: 0 }],
  [
    'recalls in stock',
    { ...selected, customerId: null, device: { status: 'In stock' as const, customerId: null } },
    { do: 'recall' },
  ],
  [
    'notes that a family gave it back',
    { ...informed, device: { status: 'Transferring' as const, customerId: null } },
    { do: 'returning' },
  ],
  [
    'recalls what came back into stock',
    { ...informed, state: 'returning' as const, device: { status: 'In stock' as const, customerId: null } },
    { do: 'recall' },
  ],
  [
    'is done with a recalled device',
    { ...selected, device: { status: 'Recalled' as const, customerId: null } },
    { do: 'secured' },
  ],
  [
    'informs the company of a device in repair',
    { ...selected, customerId: null, device: { status: 'Repairing' as const, customerId: null } },
    { do: 'inform', round: 0 },
  ],
  [
    'chases a lost device as well',
    { ...informed, informedAt: daysAgo(4), device: { status: 'Lost' as const, customerId: 'family' } },
    { do: 'inform', round: 1 },
  ],
  ['informs a family of a cancelled recall', cancelled, { do: 'inform-of-end' }],
  ['but not one that was never informed', { ...cancelled, informedAt: null }, { do: 'wait', until: null }],
  [
    'nor one that gave it back',
    { ...cancelled, device: { ...family.device, customerId: null } },
    { do: 'wait', until: null },
  ],
  ['nor of a corrected device', { ...cancelled, outcome: 'corrected' as const }, { do: 'wait', until: null }],
])('%s', (_, row, step) => expect(nextStep(row, now)).toEqual(step));

test.each([
  ['FV-000001', 'FV-000300', { prefix: 'FV-', first: 1n, last: 300n }],
  ['FV-9', 'FV-120', { prefix: 'FV-', first: 9n, last: 120n }],
  ['7', '9', { prefix: '', first: 7n, last: 9n }],
  ['FV-300', 'FV-1', undefined],
  ['FV-1', 'FW-9', undefined],
  ['FV-A', 'FV-B', undefined],
])('the range from %s to %s', (from, to, range) => expect(serialRange(from, to)).toEqual(range));
