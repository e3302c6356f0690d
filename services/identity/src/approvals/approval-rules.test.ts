import { expect, test } from 'vitest';
import { approvableFrom, hoursUntil } from './approval-rules.ts';

const asked = { askedBy: 'asker', askedAt: new Date('2026-11-28T10:00:00Z') };

test.each([
  ['another administrator, at once', { id: 'other', isOnlyAdmin: false }, '2026-11-28T10:00:00.000Z'],
  ['the asker, never while there is another', { id: 'asker', isOnlyAdmin: false }, undefined],
  ['the asker as the only one, a day later', { id: 'asker', isOnlyAdmin: true }, '2026-11-29T10:00:00.000Z'],
] as const)('%s', (_, reader, from) => {
  expect(approvableFrom(asked, reader)?.toISOString()).toBe(from);
});

test('hours left are rounded up', () => {
  expect(hoursUntil(new Date('2026-11-29T10:00:00Z'), new Date('2026-11-29T08:59:00Z'))).toBe(2);
});
