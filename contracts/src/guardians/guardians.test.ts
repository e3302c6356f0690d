import { describe, expect, test } from 'vitest';
import { isKeptFrom } from '../endpoint.ts';
import { endpoints } from '../registry.ts';

const named = (fits: (endpoint: (typeof endpoints)[string]) => boolean) =>
  Object.entries(endpoints)
    .filter(([, endpoint]) => fits(endpoint))
    .map(([name]) => name);

describe('whom a parent let in', () => {
  test('is kept from these alone, whatever the parent allows', () => {
    const full = { guardianId: 'g' };
    expect(named((endpoint) => isKeptFrom(endpoint, full))).toEqual([
      ...['askEmailProof', 'changeGuardian', 'findGuardians', 'inviteGuardian', 'inviteGuardianAgain'],
      ...['removeGuardian', 'updatePortalUser'],
    ]);
  });

  test('may, where only to look, change the own sign-in and no more', () => {
    const view = { guardianId: 'g', viewOnly: true as const };
    const heard = named(
      (endpoint) =>
        endpoint.access.includes('customer' as never) && endpoint.method !== 'GET' && !isKeptFrom(endpoint, view),
    );
    expect(heard).toEqual([
      ...['endOtherPortalSessions', 'endPortalSession', 'renewPortalSession', 'saveOwnAccess', 'savePageSize'],
      ...['signOut', 'updatePortalPassword'],
    ]);
  });

  test('a parent is kept from nothing', () => {
    expect(named((endpoint) => isKeptFrom(endpoint, {}))).toEqual([]);
  });
});
