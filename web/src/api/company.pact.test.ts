import { onePage } from '@fovea/contracts/builders/builder';
import { company, companyForm } from '@fovea/contracts/builders/companies';
import { baseSetting } from '@fovea/contracts/builders/settings';
import { findCompanies, saveCompany } from '@fovea/contracts/companies/endpoints';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { afterAll, describe, test } from 'vitest';
import { openWebPact } from './testing/web-pact.ts';

const pact = await openWebPact({ provider: 'company', group: 'companies' });
afterAll(() => pact.publish());

describe('web and company', () => {
  test('a visitor learns regions, currencies and countries before signing in', () =>
    pact.answers(getBaseSetting, { given: 'the platform has regions', input: {} }, baseSetting()));

  test('an administrator lists the companies', () =>
    pact.answers(
      findCompanies,
      { given: 'a clinic beneath a distributor exists', as: 'admin', input: { searchStr: 'Midori' } },
      onePage(company()),
    ));

  test('an administrator creates a clinic beneath a distributor', () =>
    pact.answers(
      saveCompany,
      { given: 'a distributor exists', as: 'admin', input: companyForm(), made: ['parentCompanyId'] },
      company(),
      ['type', 'disabled'],
    ));

  test('a company without an owner’s e-mail address is refused at that field', () =>
    pact.refuses(
      saveCompany,
      {
        given: 'a distributor exists',
        as: 'admin',
        input: companyForm({ owner_email: '' }),
        made: ['parentCompanyId'],
      },
      'validation',
      ['owner_email'],
    ));
});
