import { expect, test } from 'vitest';
import { firstSteps, haveStepsEnded } from './first-steps-rules.ts';

const child = { expiredDate: null, lastUse: null, rateFrom: null };
const paid = { ...child, expiredDate: '2027-01-01T00:00:00.000Z' };
const treated = { ...paid, lastUse: '2026-11-23T00:00:00.000Z' };
const states = (hasDevice: boolean, children: (typeof child | typeof paid | typeof treated)[]) =>
  firstSteps(hasDevice, children)?.map(({ state }) => state) ?? null;

test.each([
  ['a new family binds its device first', false, [], ['next', 'waits', 'waits', 'waits']],
  ['then it adds a child', true, [], ['done', 'next', 'waits', 'waits']],
  ['then comes a plan', true, [child], ['done', 'done', 'next', 'waits']],
  ['of one child at least', true, [child, paid], ['done', 'done', 'done', 'next']],
  ['what the clinic did beforehand is done', false, [paid], ['next', 'done', 'done', 'waits']],
  ['after the first treatment there is no first step', true, [treated, child], null],
  ['nor for a family that gave its device back', false, [treated], null],
] as const)('%s', (_, hasDevice, children, wanted) => {
  expect(states(hasDevice, [...children])).toEqual(wanted);
});

test.each([
  ['before the first treatment', [paid], false],
  ['in the first week', [{ ...treated, rateFrom: '2026-11-30' }, child], true],
  ['after it', [treated], false],
  ['in the first week of a second child', [treated, { ...treated, rateFrom: '2026-11-30' }], false],
  ['without children', [], false],
] as const)('%s the steps have ended with a word: %s', (_, children, wanted) => {
  expect(haveStepsEnded(children)).toBe(wanted);
});
