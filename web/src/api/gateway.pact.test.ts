import { findAudit, findCustomerHistory } from '@fovea/contracts/audit/endpoints';
import { findOwnHistory } from '@fovea/contracts/audit/portal-endpoints';
import { companyForm } from '@fovea/contracts/builders/companies';
import { ids } from '@fovea/contracts/builders/ids';
import { signInForm } from '@fovea/contracts/builders/sessions';
import { findCompanies, saveCompany } from '@fovea/contracts/companies/endpoints';
import { signIn } from '@fovea/contracts/sessions/endpoints';
import { afterAll, describe, expect, test } from 'vitest';
import { readSession } from './session.ts';
import { openWebPact } from './testing/web-pact.ts';

const pact = await openWebPact({ provider: 'gateway', group: 'door' });
afterAll(() => pact.publish());

const up = 'the gateway is open';

describe('web and gateway', () => {
  test('a visitor is not let in, and the client forgets any session', async () => {
    await pact.refuses(findCompanies, { given: up, input: {} }, 'notSignedIn');
    expect(readSession()).toBeNull();
  });

  test('a parent is not let into the staff area', () =>
    pact.refuses(findCompanies, { given: up, as: 'parent', input: {} }, 'userType'));

  test('company staff are not let to what is the administrators’', () =>
    pact.refuses(saveCompany, { given: up, as: 'clinic', input: companyForm() }, 'notAllowed'));

  test('histories of families are for staff, the whole trail for administrators', async () => {
    await pact.refuses(findCustomerHistory, { given: up, as: 'parent', input: { id: ids.parent } }, 'userType');
    await pact.refuses(findOwnHistory, { given: up, as: 'clinic', input: {} }, 'userType');
    await pact.refuses(findAudit, { given: up, as: 'clinic', input: {} }, 'notAllowed');
  });

  test('an unsolved captcha is refused', () =>
    pact.refuses(signIn, { given: up, input: signInForm() }, 'captchaFailed'));

  test('a part that is away is said to be away', () =>
    pact.refuses(findCompanies, { given: 'the company service is away', as: 'admin', input: {} }, 'unavailable'));
});
