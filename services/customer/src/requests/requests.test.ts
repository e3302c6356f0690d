import { closeRequesting, getCustomer } from '@fovea/contracts/customers/endpoints';
import { deviceReportedFound, deviceReportedLost } from '@fovea/contracts/devices/events';
import type { Role } from '@fovea/contracts/endpoint';
import { returnRefund } from '@fovea/contracts/payments/rpcs';
import { createMeeting, findRequests, sendStaffRequest } from '@fovea/contracts/requests/endpoints';
import { meetingArranged, requestSent } from '@fovea/contracts/requests/events';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { mayReadAttachment } from '@fovea/contracts/requests/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const requestsOf = async (userId: string) =>
  (await stage.bed.call(findRequests, { userId }, { as: stage.tokens.clinic })).list;
const isRequesting = async (id: string) =>
  (await stage.bed.call(getCustomer, { id }, { as: stage.tokens.clinic })).requesting;

describe('requests of a family', () => {
  test('a support request is stored, published, and open until staff close it', async () => {
    const { bed, tokens, tokenOf, createParent } = stage;
    const { _id: id } = await createParent();
    const fileList = [
      { name: 'eye.JPG', url: 'http://localhost:8080/api/files/1/1.jpg?until=4102444800&signature=mine' },
    ];
    await bed.call(sendPortalRequest, { type: 'Device', reason: 'It beeps', fileList }, { as: await tokenOf(id) });
    const shown = [
      {
        name: 'eye.JPG',
        url: expect.stringMatching(/^http:\/\/localhost:8080\/api\/files\/1\/1\.jpg\?until=\d+&signature=[\w-]{43}$/),
      },
    ];
    expect(await requestsOf(id)).toMatchObject([
      { type: 'Device', reason: 'It beeps', fileList: shown, open: true, meeting: null },
    ]);
    expect((await bed.published(requestSent)).at(-1)).toMatchObject({ customerId: id, staffId: null, type: 'Device' });
    expect(await isRequesting(id)).toBe(true);
    await bed.call(closeRequesting, { id }, { as: tokens.clinic });
    expect(await requestsOf(id)).toMatchObject([{ open: false, closedAt: expect.any(String) }]);
    expect(await isRequesting(id)).toBe(false);
  });

  test('attachments are pictures of our own store', async () => {
    const { bed, tokenOf, createParent } = stage;
    const as = await tokenOf((await createParent())._id);
    const send = (name: string, url: string) =>
      bed.call(sendPortalRequest, { type: 'Others', reason: 'x', fileList: [{ name, url }] }, { as });
    await expect(send('a.pdf', 'http://localhost:8080/api/files/1/a.pdf')).rejects.toMatchObject({ code: 4002016 });
    for (const url of ['https://evil.test/a.png', 'http://localhost:8080/api/files/anothers/a.png'])
      await expect(send('a.png', url)).rejects.toMatchObject({ code: 4000001 });
  });

  test('a picture is readable by those who see the request, and by no other family or company', async () => {
    const { bed, tokenOf, createParent } = stage;
    const { _id: uploadedBy } = await createParent();
    const { _id: stranger } = await createParent();
    const as = await tokenOf(uploadedBy);
    const url = `http://localhost:8080/api/files/${newId()}/eye.png`;
    await bed.call(sendPortalRequest, { type: 'Device', reason: 'x', fileList: [{ name: 'eye.png', url }] }, { as });
    const may = async (reader: { id: string; role: Role; companyId: string | null }, of = url) =>
      (await bed.callRpc(mayReadAttachment, { url: of, uploadedBy, reader }, 'jp')).may;
    const staff = (role: Role, companyId: string) => ({ id: newId(), role, companyId });
    expect(await may({ id: uploadedBy, role: 'customer', companyId: stage.clinic })).toBe(true);
    expect(await may(staff('companyAdmin', stage.clinic))).toBe(true);
    expect(await may({ id: newId(), role: 'admin', companyId: null })).toBe(true);
    expect(await may({ id: stranger, role: 'customer', companyId: stage.clinic })).toBe(false);
    expect(await may(staff('companyAdmin', stage.otherClinic))).toBe(false);
    expect(await may(staff('doctor', stage.clinic))).toBe(false);
    expect(await may(staff('companyAdmin', stage.clinic), url.replace('eye', 'other'))).toBe(false);
  });

  test('a return needs a device, a refund an account, money back the guarantee', async () => {
    const { bed, tokenOf, createParent, addPatient, bindDevice } = stage;
    const { _id } = await createParent();
    const { _id: accountId } = await addPatient(_id);
    const as = await tokenOf(_id);
    const give = (fields: object) =>
      bed.call(sendPortalRequest, { type: 'Return', reason: 'planExpired', ...fields }, { as });
    await expect(give({})).rejects.toMatchObject({ code: 4002011 });
    const device = await bindDevice(_id);
    await expect(give({ isRefund: true, refundType: 'deposit' })).rejects.toMatchObject({ code: 4003015 });
    await expect(give({ isRefund: true, accountId: newId(), refundType: 'deposit' })).rejects.toMatchObject({
      code: 4040001,
    });
    await expect(give({ isRefund: true, accountId, refundType: 'money_back' })).rejects.toMatchObject({
      data: { issues: [{ path: 'refundType' }] },
    });
    await expect(give({ isRefund: true, accountId, refundType: 'deposit' })).rejects.toMatchObject({
      data: { issues: [{ path: 'refundType' }] },
    });
    stage.deposits.add(accountId);
    const { hash } = await bed.callRpc(returnRefund, { accountId }, 'jp');
    stage.deposits.delete(accountId);
    const shown = { isRefund: true, accountId, refundType: 'deposit', id: device._id, hash };
    await expect(give(shown)).rejects.toMatchObject({ code: 4090005, data: { preview: { deposit: null } } });
    stage.deposits.add(accountId);
    await give(shown);
    expect(await requestsOf(_id)).toMatchObject([
      {
        type: 'Return',
        deviceId: device._id,
        accountId,
        accountName: 'Sora Yamada',
        isRefund: true,
        refundType: 'deposit',
        open: true,
      },
    ]);
  });

  test('a lost device opens a request, a found one closes it, in either order and when repeated', async () => {
    const { bed, clinic, createParent } = stage;
    for (const reversed of [false, true]) {
      const { _id: customerId } = await createParent();
      const report = { deviceId: newId(), customerId, companyId: clinic, serial_number: 'SN-1' };
      const messageId = newId();
      const steps = [
        () => bed.publish(deviceReportedLost, { ...report, at: '2026-05-01T00:00:00.000Z' }, { messageId }),
        () => bed.publish(deviceReportedFound, { ...report, at: '2026-05-02T00:00:00.000Z' }),
      ];
      for (const step of reversed ? steps.toReversed() : steps) {
        await step();
        await bed.idle();
      }
      await bed.publish(deviceReportedLost, { ...report, at: '2026-05-01T00:00:00.000Z' }, { messageId });
      await bed.idle();
      expect(await requestsOf(customerId)).toMatchObject([
        { type: 'Found', open: false },
        { type: 'Lost', open: false, closedAt: '2026-05-02T00:00:00.000Z' },
      ]);
      expect(await isRequesting(customerId)).toBe(false);
    }
  });

  test('a meeting is stored with the requests, published, and is not open', async () => {
    const { bed, tokens, createParent } = stage;
    const { _id: customerId } = await createParent();
    const form = {
      customerId,
      topic: 'First steps',
      startAt: inDays(400),
      durationMinutes: 30,
      note: 'Bring\nthe device',
    };
    const meeting = await bed.call(createMeeting, form, { as: tokens.clinic });
    expect(meeting).toMatchObject({
      type: 'Meeting',
      open: false,
      meeting: { topic: 'First steps', startAt: form.startAt, durationMinutes: 30, note: form.note },
    });
    expect((await bed.published(meetingArranged)).at(-1)).toEqual({
      requestId: meeting._id,
      customerId,
      staffId: expect.any(String),
      companyId: expect.any(String),
    });
    expect(await isRequesting(customerId)).toBe(false);
    await expect(
      bed.call(createMeeting, { ...form, startAt: '2020-01-01T10:00:00.000Z' }, { as: tokens.clinic }),
    ).rejects.toMatchObject({ code: 4000001 });
    const refused: [object, string, string][] = [
      [{ startAt: inDays(6 * 366) }, 'startAt', 'A meeting can be at most 5 years ahead.'],
      [
        { topic: 'Check\r\nBcc: everybody@example.test' },
        'topic',
        'One line of text, please: no line breaks or control characters.',
      ],
      [{ note: 'Nul\0' }, 'note', 'Please check this value.'],
    ];
    for (const [fields, path, message] of refused)
      await expect(bed.call(createMeeting, { ...form, ...fields }, { as: tokens.clinic })).rejects.toMatchObject({
        data: { issues: [{ path, message }] },
      });
    await expect(bed.call(createMeeting, form, { as: tokens.otherClinic })).rejects.toMatchObject({ code: 4040001 });
  });
});

test('a staff request goes to the platform, in no family’s list', async () => {
  const { bed, tokens, clinic } = stage;
  await bed.call(sendStaffRequest, { type: 'Online_portal', reason: 'A menu is missing' }, { as: tokens.clinic });
  expect((await bed.published(requestSent)).at(-1)).toMatchObject({
    customerId: null,
    companyId: clinic,
    type: 'Online_portal',
    staffId: expect.any(String),
  });
  await expect(
    bed.call(sendStaffRequest, { type: 'Return', reason: 'x' }, { as: tokens.clinic }),
  ).rejects.toMatchObject({ code: 4030001 });
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
