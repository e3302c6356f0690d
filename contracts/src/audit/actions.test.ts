import { expect, test } from 'vitest';
import { endpoints } from '../registry.ts';
import { accessRefused } from './access-refusals.ts';
import {
  auditActions,
  auditedArrivals,
  auditedDecisions,
  auditedEffects,
  auditedExpiries,
  auditedJobs,
  auditedMassExports,
  auditedRefusals,
  securityActions,
} from './actions.ts';

const besideCalls = [auditedRefusals, auditedMassExports, auditedArrivals, auditedDecisions, auditedExpiries];

test('every audited call and job has an action, and no action is unused', () => {
  const audited = Object.values(endpoints).filter(({ audit }) => audit);
  const calls = audited.map(({ method, path }) => `${method} ${path}`);
  const others = [auditedJobs, auditedEffects, ...besideCalls].flatMap((actions) => Object.keys(actions));
  expect(Object.keys(auditActions).sort()).toEqual([...calls, ...others].sort());
});

test('security actions are those of security calls', () => {
  const words: Record<string, string> = auditActions;
  const audited = Object.values(endpoints).filter(({ audit }) => audit === 'security');
  const actions = new Set(audited.map(({ method, path }) => words[`${method} ${path}`]));
  actions.add(accessRefused);
  for (const action of besideCalls.flatMap((others) => Object.values(others))) actions.add(action);
  expect([...actions].sort()).toEqual([...securityActions].sort());
});

test('every export of people has a mass export action', () => {
  const exports = Object.values(endpoints).filter(
    ({ audit, job, path }) => audit && job && /export$|companies$/.test(path),
  );
  expect(Object.keys(auditedMassExports).sort()).toEqual(
    exports.map(({ method, path }) => `${method} ${path} mass`).sort(),
  );
});
