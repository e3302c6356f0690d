import { describe, expect, test } from 'vitest';
import { isDeniedToGuardian } from '../endpoint.ts';
import { endpoints } from '../registry.ts';

const named = (fits: (endpoint: (typeof endpoints)[string]) => boolean) =>
  Object.entries(endpoints)
    .filter(([, endpoint]) => fits(endpoint))
    .map(([name]) => name);

describe('a guardian', () => {
  test('may not make these calls, whatever the rights', () => {
    const full = { guardianId: 'g' };
    expect(named((endpoint) => isDeniedToGuardian(endpoint, full))).toEqual([
      ...['changeGuardian', 'findGuardians', 'inviteGuardian', 'inviteGuardianAgain'],
      ...['removeGuardian', 'requestEmailProof', 'updatePortalUser'],
    ]);
  });

  test('with view rights changes the own sign-in only, reports symptoms and answers home checks', () => {
    const view = { guardianId: 'g', viewOnly: true as const };
    const allowed = named(
      (endpoint) =>
        endpoint.access.includes('customer' as never) &&
        endpoint.method !== 'GET' &&
        !isDeniedToGuardian(endpoint, view),
    );
    expect(allowed).toEqual([
      ...['answerHomeCheck', 'endOtherPortalSessions', 'endPortalSession', 'renewPortalSession', 'reportSymptom'],
      ...['saveOwnAccess', 'savePageSize', 'signOut', 'updatePortalPassword'],
    ]);
  });

  test('a parent may make every call', () => {
    expect(named((endpoint) => isDeniedToGuardian(endpoint, {}))).toEqual([]);
  });
});
