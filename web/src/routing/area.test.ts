import { describe, expect, test } from '@jest/globals';
import { landingOf, mayVisit, signInOf, signInOfHost } from './area.ts';

describe('areas', () => {
  test.each([
    ['admin', '/admin'],
    ['normal', '/work/customers'],
    ['customer', '/index'],
  ] as const)('%s lands on %s', (type, path) => expect(landingOf({ type })).toBe(path));

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
