import { expect, test } from 'vitest';
import { endpoints } from '../registry.ts';
import { auditActions, auditedJobs, auditedRefusals, securityActions } from './actions.ts';

test('every audited call and job has a word, and no word is left over', () => {
  const audited = Object.values(endpoints).filter(({ audit }) => audit);
  const calls = audited.map(({ method, path }) => `${method} ${path}`);
  const others = [...Object.keys(auditedJobs), ...Object.keys(auditedRefusals)];
  expect(Object.keys(auditActions).sort()).toEqual([...calls, ...others].sort());
});

test('the deeds of security are those of the calls that say so', () => {
  const words: Record<string, string> = auditActions;
  const audited = Object.values(endpoints).filter(({ audit }) => audit === 'security');
  const deeds = new Set(audited.map(({ method, path }) => words[`${method} ${path}`]));
  for (const refused of Object.values(auditedRefusals)) deeds.add(refused);
  expect([...deeds].sort()).toEqual([...securityActions].sort());
});
