import { accessRecorded } from '@fovea/contracts/audit/events';
import { familyNames, maySeeFamily, personalChanges } from '@fovea/contracts/audit/rpcs';
import type { AccessRecord } from '@fovea/contracts/audit/schema';
import { companyEvent } from '@fovea/contracts/builders/companies';
import { deviceOfRegionEvent } from '@fovea/contracts/builders/devices';
import { ids } from '@fovea/contracts/builders/ids';
import { paymentArrived } from '@fovea/contracts/builders/payments';
import { parentSignedIn } from '@fovea/contracts/builders/sessions';
import { doctorEvent } from '@fovea/contracts/builders/staff';
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
const call = async <Request extends z.ZodObject, Reply extends z.ZodType>(
  question: RpcSpec<Request, Reply>,
  request: z.input<Request>,
) => stage.bed.callRpc(question, request, 'jp');

const states: States = {
  'a clinic’s staff has changed a parent’s phone number': async () => {
    const { bed, tokens } = stage;
    const parent = await stage.createParent();
    const { _id, firstName, lastName, mobileCountryCode, country, timezone, companyId, doctorId } = parent;
    const form = { _id, firstName, lastName, mobileCountryCode, country, timezone, companyId, doctorId };
    await bed.call(saveCustomer, { ...form, phone: '0398765432' }, { as: tokens.clinic });
    const records = (await bed.published(accessRecorded)).flatMap(({ records }) => records);
    record = records.findLast(({ customerIds }) => customerIds.includes(_id));
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

describe('customer fulfils its pacts', () => {
  test('over HTTP', () =>
    verifyHttp({ provider: 'customer', url: `http://127.0.0.1:${stage.bed.service().port}`, states }));
  test('over messages', () =>
    verifyMessages({
      provider: 'customer',
      states,
      events: [parentState, patientState, accessRecorded],
      announced: stage.bed.published,
      answers: {
        [personalChanges.name]: () => call(personalChanges, { recordIds: [record?._id ?? ''] }),
        [familyNames.name]: () => call(familyNames, { customerIds: [familyOfRecord()], language: 'en' }),
        [maySeeFamily.name]: () =>
          call(maySeeFamily, {
            customerId: familyOfRecord(),
            actor: { id: ids.staff, role: 'general', companyId: stage.clinic },
          }),
      },
    }));
});

describe('customer consumes events', () => {
  const parentOf = async (id: string) => stage.bed.call(getPortalUserInfo, {}, { as: await stage.tokenOf(id) });

  test('company: stores a clinic’s name and ancestors', async () => {
    const pact = await openMessagePact({ consumer: 'customer', provider: 'company' });
    await pact.hears(companyState, 'a clinic beneath a distributor exists', companyEvent(), async (event) => {
      await stage.bed.publish(companyState, event);
      await stage.bed.idle();
      const { name, ancestors } = event;
      expect(await stage.bed.sql('SELECT name, ancestors FROM company WHERE id = $1', [event._id])).toEqual([
        { name, ancestors },
      ]);
    });
    await pact.publish();
  });

  test('billing: a payment extends the child’s plan', async () => {
    const pact = await openMessagePact({ consumer: 'customer', provider: 'billing' });
    await pact.hears(paymentSucceeded, 'a parent has paid for a plan by card', paymentArrived(), async (event) => {
      const { _id: customerId } = await stage.createParent();
      const { _id: accountId } = await stage.addPatient(customerId);
      await stage.bed.publish(paymentSucceeded, { ...event, customerId, accountId });
      await stage.bed.idle();
      expect((await parentOf(customerId)).accounts).toMatchObject([
        { planId: event.planId, paid: true, experienceDate: event.experienceDate },
      ]);
    });
    await pact.publish();
  });

  test('device-inventory: shows a parent’s device', async () => {
    const pact = await openMessagePact({ consumer: 'customer', provider: 'device-inventory' });
    await pact.hears(deviceOfRegionState, 'a parent has bound a device', deviceOfRegionEvent(), async (event) => {
      const { _id: customerId } = await stage.createParent();
      await stage.bed.publish(deviceOfRegionState, { ...event, customerId });
      await stage.bed.idle();
      expect((await parentOf(customerId)).device).toEqual({
        _id: event._id,
        serial_number: event.serial_number,
        status: event.status,
      });
    });
    await pact.publish();
  });

  test('identity: stores doctors’ names and a parent’s last sign-in', async () => {
    const pact = await openMessagePact({ consumer: 'customer', provider: 'identity' });
    await pact.hears(customerSignedIn, 'a parent has signed in', parentSignedIn(), async (event) => {
      const { _id: customerId } = await stage.createParent();
      await stage.bed.publish(customerSignedIn, { ...event, customerId });
      await stage.bed.idle();
      expect((await parentOf(customerId)).lastLoginAt).toBe(event.at);
    });
    await pact.hears(staffState, 'a doctor joined a clinic', doctorEvent(), async (event) => {
      await stage.bed.publish(staffState, { ...event, companyId: stage.clinic });
      await stage.bed.idle();
      const { _id: customerId } = await stage.createParent();
      expect(await stage.addPatient(customerId, { doctorId: event._id })).toMatchObject({ doctorName: event.fullName });
    });
    await pact.publish();
  });
});
