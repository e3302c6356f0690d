import { accessRecorded } from '@fovea/contracts/audit/events';
import { familyNames, maySeeFamily, personalChanges } from '@fovea/contracts/audit/questions';
import type { AccessRecord } from '@fovea/contracts/audit/schema';
import { companyTold } from '@fovea/contracts/builders/companies';
import { deviceOfRegionTold } from '@fovea/contracts/builders/devices';
import { ids } from '@fovea/contracts/builders/ids';
import { paymentArrived } from '@fovea/contracts/builders/payments';
import { parentSignedIn } from '@fovea/contracts/builders/sessions';
import { doctorTold } from '@fovea/contracts/builders/staff';
import { companyState } from '@fovea/contracts/companies/events';
import { saveCustomer } from '@fovea/contracts/customers/endpoints';
import { parentState } from '@fovea/contracts/customers/events';
import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import { deviceOfRegionState } from '@fovea/contracts/devices/events';
import type { RpcSpec } from '@fovea/contracts/event';
import { patientState } from '@fovea/contracts/patients/events';
import { paymentSucceeded } from '@fovea/contracts/payments/events';
import { customerSignedIn } from '@fovea/contracts/sessions/events';
import { staffState } from '@fovea/contracts/staff/events';
import { openMessagePact } from '@fovea/contracts/testing/message-pact';
import { type States, verifyHttp, verifyMessages } from '@fovea/contracts/testing/verify-pacts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Stage, startStage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

let record: AccessRecord | undefined;
const familyOfRecord = () => record?.customerIds[0] ?? '';
const asked = async <Request extends z.ZodObject, Reply extends z.ZodType>(
  question: RpcSpec<Request, Reply>,
  request: z.input<Request>,
) => stage.bed.ask(question, request, 'jp');

const states: States = {
  'a clinic’s staff has changed a parent’s phone number': async () => {
    const { bed, tokens } = stage;
    const parent = await stage.createParent();
    const { _id, firstName, lastName, mobileCountryCode, country, timezone, companyId, doctorId } = parent;
    const form = { _id, firstName, lastName, mobileCountryCode, country, timezone, companyId, doctorId };
    await bed.call(saveCustomer, { ...form, phone: '0398765432' }, { as: tokens.clinic });
    const told = (await bed.announced(accessRecorded)).flatMap(({ records }) => records);
    record = told.findLast(({ customerIds }) => customerIds.includes(_id));
    return {};
  },
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
  test('over HTTP', () =>
    verifyHttp({ provider: 'customer', url: `http://127.0.0.1:${stage.bed.service().port}`, states }));
  test('in what it tells', () =>
    verifyMessages({
      provider: 'customer',
      states,
      events: [parentState, patientState, accessRecorded],
      announced: stage.bed.announced,
      answers: {
        [personalChanges.name]: () => asked(personalChanges, { recordIds: [record?._id ?? ''] }),
        [familyNames.name]: () => asked(familyNames, { customerIds: [familyOfRecord()], language: 'en' }),
        [maySeeFamily.name]: () =>
          asked(maySeeFamily, {
            customerId: familyOfRecord(),
            actor: { id: ids.staff, role: 'general', companyId: stage.clinic },
          }),
      },
    }));
});

describe('customer hears its neighbours', () => {
  const parentOf = async (id: string) => stage.bed.call(getPortalUserInfo, {}, { as: await stage.tokenOf(id) });

  test('company: a clinic is known by its name and whom it stands beneath', async () => {
    const pact = await openMessagePact({ consumer: 'customer', provider: 'company' });
    await pact.hears(companyState, 'a clinic beneath a distributor exists', companyTold(), async (told) => {
      await stage.bed.publish(companyState, told);
      await stage.bed.idle();
      const { name, ancestors } = told;
      expect(await stage.bed.sql('SELECT name, ancestors FROM company WHERE id = $1', [told._id])).toEqual([
        { name, ancestors },
      ]);
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
      expect((await parentOf(customerId)).accounts).toMatchObject([
        { planId: told.planId, paid: true, experienceDate: told.experienceDate },
      ]);
    });
    await pact.publish();
  });

  test('device-inventory: a parent’s device shows beside the parent', async () => {
    const pact = await openMessagePact({ consumer: 'customer', provider: 'device-inventory' });
    await pact.hears(deviceOfRegionState, 'a parent has bound a device', deviceOfRegionTold(), async (told) => {
      const { _id: customerId } = await stage.createParent();
      await stage.bed.publish(deviceOfRegionState, { ...told, customerId });
      await stage.bed.idle();
      expect((await parentOf(customerId)).device).toEqual({
        _id: told._id,
        serial_number: told.serial_number,
        status: told.status,
      });
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
