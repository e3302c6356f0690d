import { bindDevice, getPortalDevice } from '@fovea/contracts/devices/portal-endpoints';
import { findGuardians } from '@fovea/contracts/guardians/portal-endpoints';
import type { GuardianRights } from '@fovea/contracts/guardians/schema';
import { renewPortalSession, requestEmailProof } from '@fovea/contracts/sessions/portal-endpoints';
import { beforeEach, expect, test } from 'vitest';
import { mayCall } from './may-call.ts';
import { endSession, personOf, readSession, type SessionUser, startSession, storeUser } from './session.ts';
import { browserLike } from './testing/browser.ts';

const hana: SessionUser = { _id: 'hana', type: 'customer', language: 'ja' };
const letIn = (rights: GuardianRights) => ({
  _id: 'ken',
  firstName: 'Ken',
  lastName: 'Mori',
  email: 'ken@example.com',
  rights,
  language: 'de' as const,
});
const enter = (guardian: SessionUser['guardian']) =>
  startSession({ token: 't', tokenExpiredAt: '2099-01-01T00:00:00.000Z', user: hana, guardian });

beforeEach(() => {
  browserLike();
  endSession();
});

const calls = { getPortalDevice, bindDevice, requestEmailProof, findGuardians, renewPortalSession };

test.each([
  ['a parent', null, ['getPortalDevice', 'bindDevice', 'requestEmailProof', 'findGuardians', 'renewPortalSession']],
  ['somebody let in', letIn('full'), ['getPortalDevice', 'bindDevice', 'renewPortalSession']],
  ['somebody let look', letIn('view'), ['getPortalDevice', 'renewPortalSession']],
])('%s is offered what is not kept from them', (_, guardian, offered) => {
  enter(guardian);
  expect(Object.entries(calls).flatMap(([name, call]) => (mayCall(call) ? [name] : []))).toEqual(offered);
});

test('who signed in stays known when the family is fetched anew, and reads in the own language', () => {
  const ken = letIn('view');
  enter(ken);
  storeUser({ ...hana, firstName: 'Hana' });
  const user = readSession()?.user;
  expect(user).toMatchObject({ _id: 'hana', firstName: 'Hana', guardian: ken, language: 'de' });
  expect(user && personOf(user)).toBe('ken');
});

test('after somebody let in, the parent is the parent again', () => {
  enter(letIn('view'));
  enter(null);
  expect(readSession()?.user.language).toBe('ja');
  expect(mayCall(bindDevice)).toBe(true);
});
