import { ids, passwordDigest } from '@fovea/contracts/builders/ids';
import {
  customerSession,
  openSession,
  portalSignInForm,
  signInForm,
  staffSession,
} from '@fovea/contracts/builders/sessions';
import { endOtherSessions, endSession, findSessions, signIn } from '@fovea/contracts/sessions/endpoints';
import {
  endOtherPortalSessions,
  endPortalSession,
  findPortalSessions,
  portalSignIn,
} from '@fovea/contracts/sessions/portal-endpoints';
import { afterAll, describe, test } from 'vitest';
import { openWebPact } from './testing/web-pact.ts';

const pact = await openWebPact({ provider: 'identity', group: 'sessions' });
afterAll(() => pact.publish());

const wrong = 'b'.repeat(64);

describe('web and identity', () => {
  test('an administrator signs in', () =>
    pact.answers(signIn, { given: 'an administrator with a password exists', input: signInForm() }, staffSession(), [
      'type',
      'displayMessage',
    ]));

  test('a wrong password is refused without saying what is wrong', () =>
    pact.refuses(
      signIn,
      { given: 'an administrator with a password exists', input: signInForm({ password: wrong }) },
      'wrongCredentials',
    ));

  test('a parent signs in to a region', () =>
    pact.answers(
      portalSignIn,
      { given: 'a parent with a password exists', input: portalSignInForm() },
      customerSession(),
      ['type', 'db', 'email'],
    ));

  test('a parent’s wrong password is refused the same way', () =>
    pact.refuses(
      portalSignIn,
      { given: 'a parent with a password exists', input: portalSignInForm({ password: wrong }) },
      'wrongCredentials',
    ));

  const twice = 'an administrator is signed in twice';
  test('an administrator sees where he is signed in', () =>
    pact.answers(findSessions, { given: twice, as: 'admin', input: {} }, { list: [openSession()] }, [
      'browser',
      'system',
      'timezone',
    ]));
  test('and ends one of them', () =>
    pact.answers(
      endSession,
      { given: twice, as: 'admin', input: { id: ids.session, password: passwordDigest }, made: ['id'] },
      {},
    ));
  test('or all others', () =>
    pact.answers(endOtherSessions, { given: twice, as: 'admin', input: { password: passwordDigest } }, {}));
  test('a session that is not his is not found', () =>
    pact.refuses(endSession, { given: twice, as: 'admin', input: { id: ids.staff } }, 'notFound'));

  const family = 'a parent is signed in twice';
  test('a parent sees where he is signed in', () =>
    pact.answers(findPortalSessions, { given: family, as: 'parent', input: {} }, { list: [openSession()] }, [
      'browser',
      'system',
      'timezone',
    ]));
  test('and ends one', () =>
    pact.answers(
      endPortalSession,
      { given: family, as: 'parent', input: { id: ids.session, password: passwordDigest }, made: ['id'] },
      {},
    ));
  test('or all the others', () =>
    pact.answers(endOtherPortalSessions, { given: family, as: 'parent', input: { password: passwordDigest } }, {}));
});
