import { customerSession, portalSignInForm, signInForm, staffSession } from '@fovea/contracts/builders/sessions';
import { portalSignIn, signIn } from '@fovea/contracts/sessions';
import { afterAll, describe, test } from '@jest/globals';
import { openWebPact } from './testing/web-pact.ts';

const pact = await openWebPact({ provider: 'identity', group: 'sessions' });
afterAll(() => pact.publish());

const wrong = 'b'.repeat(64);

describe('web and identity', () => {
  test('an administrator signs in', () =>
    pact.answers(signIn, { given: 'an administrator with a password exists', input: signInForm() }, staffSession(), ['type', 'displayMessage']));

  test('a wrong password is refused without saying what is wrong', () =>
    pact.refuses(signIn, { given: 'an administrator with a password exists', input: signInForm({ password: wrong }) }, 'wrongCredentials'));

  test('a parent signs in to a region', () =>
    pact.answers(portalSignIn, { given: 'a parent with a password exists', input: portalSignInForm() }, customerSession(), ['type', 'db', 'email']));

  test('a parent’s wrong password is refused the same way', () =>
    pact.refuses(portalSignIn, { given: 'a parent with a password exists', input: portalSignInForm({ password: wrong }) }, 'wrongCredentials'));
});
