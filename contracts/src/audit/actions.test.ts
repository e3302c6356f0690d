import { expect, test } from 'vitest';
import { endpoints } from '../registry.ts';
import { auditActions, auditedJobs } from './actions.ts';

test('every audited call and job has a word, and no word is left over', () => {
  const audited = Object.values(endpoints).filter(({ audit }) => audit);
  const calls = audited.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(auditActions).sort()).toEqual([...calls, ...Object.keys(auditedJobs)].sort());
});
