import { describe, expect, test } from 'vitest';
import { endsSessions, roleOf } from './staff-rules.ts';

describe('roleOf', () => {
  test.each([
    ['admin', null, 'admin'],
    ['normal', 'admin', 'companyAdmin'],
    ['normal', 'general', 'general'],
    ['normal', 'doctor', 'doctor'],
  ] as const)('%s / %s is %s', (type, userType, role) => expect(roleOf({ type, userType })).toBe(role));
});

describe('endsSessions', () => {
  const before: Parameters<typeof endsSessions>[0] = {
    email: 'ken@fovea.test',
    type: 'normal',
    userType: 'general',
    companyId: 'a',
    displayMessage: false,
  };
  test.each<[string, Partial<typeof before>, boolean]>([
    ['nothing', {}, false],
    ['the e-mail', { email: 'mori@fovea.test' }, true],
    ['the role', { userType: 'doctor' }, true],
    ['the company', { companyId: 'b' }, true],
    ['being sent to the external dashboard', { displayMessage: true }, true],
  ])('%s changed', (_, change, ends) => expect(endsSessions(before, { ...before, ...change })).toBe(ends));
});
