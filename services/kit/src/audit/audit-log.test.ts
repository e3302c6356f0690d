import type { AccessRecord } from '@fovea/contracts/audit/schema';
import { describe, expect, test } from 'vitest';
import { networkOf } from './audit-log.ts';
import { splitIntoMessages } from './split-into-messages.ts';

describe('the address of a parent', () => {
  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:7:8:9:a:b:c', '2001:db8:7::/48'],
    ['2001:db8::1', '2001:db8::/48'],
    ['somewhere', ''],
  ])('%s is stored as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

test('gathered views are split into messages that fit, in order', () => {
  const view = (families: number, _id: string) =>
    ({ _id, customerIds: Array.from({ length: families }, () => 'id') }) as unknown as AccessRecord;
  const views = [
    view(1000, 'a'),
    view(4000, 'b'),
    view(1, 'c'),
    ...Array.from({ length: 600 }, (_, i) => view(0, `v${i}`)),
  ];
  const made = splitIntoMessages(views);
  expect(made.flat()).toEqual(views);
  expect(made.map((part) => part.length)).toEqual([2, 500, 101]);
});
