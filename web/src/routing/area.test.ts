import { describe, expect, test } from 'vitest';
import { clearReturnUrl, storeSessionEnd } from '../api/session-end.ts';
import { browserLike } from '../api/testing/browser.ts';
import { landingOf, mayVisit, returnOf, signInOf, signInOfHost } from './area.ts';

describe('areas', () => {
  test.each([
    ['admin', '/admin'],
    ['normal', '/work/customers'],
    ['customer', '/index'],
  ] as const)('%s lands on %s', (type, path) => expect(landingOf({ type })).toBe(path));

  test.each([
    ['/work/plans?searchStr=a', '/work/plans?searchStr=a'],
    ['/admin/plans', '/work/customers'],
    ['/working', '/work/customers'],
  ])('whose session ended at %s comes back to %s', (from, path) => {
    browserLike();
    const user = { _id: 'aoi', type: 'normal' } as const;
    storeSessionEnd({ token: 't', user }, 'expired', from);
    expect(returnOf(user)).toBe(path);
    storeSessionEnd({ token: 't', user }, 'expired', from);
    clearReturnUrl();
    expect(returnOf(user)).toBe('/work/customers');
  });

  test('customers sign in at the portal, others at the root', () => {
    expect(signInOf('portal')).toBe('/login');
    expect(signInOf('work')).toBe('/');
    expect(signInOf('admin')).toBe('/');
  });

  test.each([
    ['back.example.com', '/login/backend'],
    ['my-portal.example.com', '/login'],
    ['localhost', null],
  ])('the root of %s leads to %s', (host, path) => expect(signInOfHost(host)).toBe(path));

  test('a doctor sees only patients, profile and payment result', () => {
    const doctor = { type: 'normal', userType: 'doctor' } as const;
    expect(mayVisit(doctor, 'customers')).toBe(true);
    expect(mayVisit(doctor, 'preference')).toBe(true);
    expect(mayVisit(doctor, 'payments')).toBe(false);
    expect(mayVisit({ type: 'normal', userType: 'general' }, 'payments')).toBe(true);
  });
});
