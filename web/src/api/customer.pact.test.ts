import { onePage } from '@fovea/contracts/builders/builder';
import { parentRow, signUpForm } from '@fovea/contracts/builders/customers';
import { ids } from '@fovea/contracts/builders/ids';
import { ownPatientForm, patient } from '@fovea/contracts/builders/patients';
import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { signUp } from '@fovea/contracts/customers/portal-endpoints';
import { findOwnPatients, saveOwnPatient } from '@fovea/contracts/patients/portal-endpoints';
import { afterAll, describe, test } from 'vitest';
import { openWebPact } from './testing/web-pact.ts';

const pact = await openWebPact({ provider: 'customer', group: 'families' });
afterAll(() => pact.publish());

describe('web and customer', () => {
  test('a family signs up by a clinic’s link', () =>
    pact.answers(
      signUp,
      { given: 'a clinic in jp exists', input: signUpForm(), made: ['companyId'] },
      { id: ids.parent, db: 'jp' },
      ['db'],
    ));

  test('a link that names no company is refused', () =>
    pact.refuses(
      signUp,
      { given: 'a clinic in jp exists', input: signUpForm({ companyId: 'nobody' }) },
      'invalidSignUpLink',
    ));

  test('a parent adds a child', () =>
    pact.answers(
      saveOwnPatient,
      { given: 'a parent with a device and no children exists', as: 'parent', input: ownPatientForm() },
      patient(),
      ['subscriptionStatus'],
    ));

  test('a child with a name that is none is refused at that field', () =>
    pact.refuses(
      saveOwnPatient,
      {
        given: 'a parent with a device and no children exists',
        as: 'parent',
        input: ownPatientForm({ firstName: '?!' }),
      },
      'validation',
      ['firstName'],
    ));

  test('a parent sees the own children', () =>
    pact.answers(
      findOwnPatients,
      { given: 'a parent with one child exists', as: 'parent', input: {} },
      {
        list: [
          patient({
            patientId: 'P-1',
            birthDate: null,
            prescriptionNumber: 'RX-1',
            doctorId: ids.doctor,
            doctorName: 'Dr Mori',
          }),
        ],
      },
    ));

  test('a clinic finds a parent by the child’s number', () =>
    pact.answers(
      findCustomers,
      {
        given: 'a parent with one child exists',
        as: 'clinic',
        input: { current: 1, pageSize: 10, patientId: 'P-1' },
        made: ['patientId'],
      },
      onePage(parentRow()),
    ));
});
