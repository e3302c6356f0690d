import { expect, test } from '@jest/globals';
import { auditActions } from './audit-actions.ts';
import { endpoints } from './registry.ts';

test('every audited call has a word, and no word is left over', () => {
  const audited = Object.values(endpoints).filter(({ audit }) => audit);
  expect(Object.keys(auditActions).sort()).toEqual(audited.map(({ method, path }) => `${method} ${path}`).sort());
});
