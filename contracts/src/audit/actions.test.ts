import { expect, test } from 'vitest';
import { endpoints } from '../registry.ts';
import {
  auditActions,
  auditedArrivals,
  auditedJobs,
  auditedMassExports,
  auditedRefusals,
  securityActions,
} from './actions.ts';

const besideCalls = [auditedRefusals, auditedMassExports, auditedArrivals];

test('every audited call and job has a word, and no word is left over', () => {
  const audited = Object.values(endpoints).filter(({ audit }) => audit);
  const calls = audited.map(({ method, path }) => `${method} ${path}`);
  const others = [auditedJobs, ...besideCalls].flatMap((deeds) => Object.keys(deeds));
  expect(Object.keys(auditActions).sort()).toEqual([...calls, ...others].sort());
});

test('the deeds of security are those of the calls that say so', () => {
  const words: Record<string, string> = auditActions;
  const audited = Object.values(endpoints).filter(({ audit }) => audit === 'security');
  const deeds = new Set(audited.map(({ method, path }) => words[`${method} ${path}`]));
  for (const deed of besideCalls.flatMap((others) => Object.values(others))) deeds.add(deed);
  expect([...deeds].sort()).toEqual([...securityActions].sort());
});

test('every export of people says when it is one of masses', () => {
  const exports = Object.values(endpoints).filter(
    ({ audit, job, path }) => audit && job && /export$|companies$/.test(path),
  );
  expect(Object.keys(auditedMassExports).sort()).toEqual(
    exports.map(({ method, path }) => `${method} ${path} mass`).sort(),
  );
});
