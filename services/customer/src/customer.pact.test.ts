import { companyTold } from '@fovea/contracts/builders/companies';
import { deviceTold } from '@fovea/contracts/builders/devices';
import { paymentArrived } from '@fovea/contracts/builders/payments';
import { parentSignedIn } from '@fovea/contracts/builders/sessions';
import { doctorTold } from '@fovea/contracts/builders/staff';
import { companyState } from '@fovea/contracts/companies';
import { getPortalUserInfo, parentState } from '@fovea/contracts/customers';
import { deviceState } from '@fovea/contracts/devices';
import { patientState } from '@fovea/contracts/patients';
import { paymentSucceeded } from '@fovea/contracts/payments';
import { customerSignedIn } from '@fovea/contracts/sessions';
import { staffState } from '@fovea/contracts/staff';
import { openMessagePact } from '@fovea/contracts/testing/message-pact';
import { type States, verifyHttp, verifyMessages } from '@fovea/contracts/testing/verify-pacts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Stage, startStage } from './test-stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const states: States = {
  'a clinic in jp exists': async () => ({ companyId: stage.clinic }),
  'a parent with a device and no children exists': async () => {
    const { _id } = await stage.createParent();
    await stage.bindDevice(_id);
    return { parentToken: await stage.tokenOf(_id) };
  },
  'a parent with one child exists': async () => {
    const { _id } = await stage.createParent();
    const { patientId } = await stage.addPatient(_id);
    return { parentToken: await stage.tokenOf(_id), clinicToken: stage.tokens.clinic, patientId };
  },
};

describe('customer keeps its pacts', () => {
  test('over HTTP', () => verifyHttp({ provider: 'customer', url: `http://127.0.0.1:${stage.bed.service().port}`, states }));
  test('in what it tells', () => verifyMessages({ provider: 'customer', states, events: [parentState, patientState], announced: stage.bed.announced }));
});

describe('customer hears its neighbours', () => {
  const parentOf = async (id: string) => stage.bed.call(getPortalUserInfo, {}, { as: await stage.tokenOf(id) });

  test('company: a clinic is known by its name and whom it stands beneath', async () => {
    const pact = await openMessagePact({ consumer: 'customer', provider: 'company' });
    await pact.hears(companyState, 'a clinic beneath a distributor exists', companyTold(), async (told) => {
      await stage.bed.publish(companyState, told);
      await stage.bed.idle();
      const { name, ancestors } = told;
      expect(await stage.bed.sql('SELECT name, ancestors FROM company WHERE id = $1', [told._id])).toEqual([{ name, ancestors }]);
    });
    await pact.publish();
  });

  test('billing: a payment gives the child the paid time', async () => {
    const pact = await openMessagePact({ consumer: 'customer', provider: 'billing' });
    await pact.hears(paymentSucceeded, 'a parent has paid for a plan by card', paymentArrived(), async (told) => {
      const { _id: customerId } = await stage.createParent();
      const { _id: accountId } = await stage.addPatient(customerId);
      await stage.bed.publish(paymentSucceeded, { ...told, customerId, accountId });
      await stage.bed.idle();
      expect((await parentOf(customerId)).accounts).toMatchObject([{ planId: told.planId, paid: true, experienceDate: told.experienceDate }]);
    });
    await pact.publish();
  });

  test('device-inventory: a parent’s device shows beside the parent', async () => {
    const pact = await openMessagePact({ consumer: 'customer', provider: 'device-inventory' });
    await pact.hears(deviceState, 'a parent has bound a device', deviceTold(), async (told) => {
      const { _id: customerId } = await stage.createParent();
      await stage.bed.publish(deviceState, { ...told, customerId });
      await stage.bed.idle();
      expect((await parentOf(customerId)).device).toEqual({ _id: told._id, serial_number: told.serial_number, status: told.status });
    });
    await pact.publish();
  });

  test('identity: doctors are known by name, a parent’s last sign-in by its time', async () => {
    const pact = await openMessagePact({ consumer: 'customer', provider: 'identity' });
    await pact.hears(customerSignedIn, 'a parent has signed in', parentSignedIn(), async (told) => {
      const { _id: customerId } = await stage.createParent();
      await stage.bed.publish(customerSignedIn, { ...told, customerId });
      await stage.bed.idle();
      expect((await parentOf(customerId)).lastLoginAt).toBe(told.at);
    });
    await pact.hears(staffState, 'a doctor joined a clinic', doctorTold(), async (told) => {
      await stage.bed.publish(staffState, { ...told, companyId: stage.clinic });
      await stage.bed.idle();
      const { _id: customerId } = await stage.createParent();
      expect(await stage.addPatient(customerId, { doctorId: told._id })).toMatchObject({ doctorName: told.fullName });
    });
    await pact.publish();
  });
});
