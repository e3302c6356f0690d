import { deviceOfRegionEvent } from '@fovea/contracts/builders/devices';
import { closeRequesting } from '@fovea/contracts/customers/endpoints';
import { deviceOfRegionState } from '@fovea/contracts/devices/events';
import { updateExpiredDate } from '@fovea/contracts/patients/endpoints';
import { closeRequest, findInbox } from '@fovea/contracts/requests/endpoints';
import { returnClosed } from '@fovea/contracts/requests/events';
import { findOwnRequests, getOwnRequest, sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

async function returning() {
  const { _id: id } = await stage.createParent();
  const { _id: accountId } = await stage.addPatient(id);
  const device = await stage.bindDevice(id);
  const as = await stage.tokenOf(id);
  const send = () => stage.bed.call(sendPortalRequest, { type: 'Return', reason: 'planExpired', accountId }, { as });
  const openReturn = async () => (await stage.bed.call(findOwnRequests, { pageSize: 1 }, { as })).openReturn;
  return { id, accountId, device, as, send, openReturn };
}
const closedOf = async (id: string) =>
  (await stage.bed.published(returnClosed)).filter(({ customerId }) => customerId === id);

test('refuses a second return while one is open, also concurrently', async () => {
  const { bed, tokens } = stage;
  const { id, send, openReturn } = await returning();
  expect(await openReturn()).toBeNull();
  const both = await Promise.allSettled([send(), send()]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(send()).rejects.toMatchObject({
    code: 4090008,
    msg: 'A return of this device is already under way. Write beneath it if something has changed.',
  });
  const requestId = (await openReturn())?._id;
  expect(await openReturn()).toEqual({ _id: expect.any(String), holdsDevice: true });
  await bed.call(closeRequesting, { id }, { as: tokens.clinic });
  expect(await closedOf(id)).toMatchObject([{ requestId }]);
  expect(await openReturn()).toBeNull();
  await send();
  expect(await openReturn()).toMatchObject({ holdsDevice: true });
  expect((await openReturn())?._id).not.toBe(requestId);
});

test('accepts the return of another device while an earlier return is open', async () => {
  const { id, device, send, openReturn } = await returning();
  await send();
  await stage.bed.publish(
    deviceOfRegionState,
    deviceOfRegionEvent({ ...device, status: 'In stock', companyId: stage.clinic, customerId: null }),
  );
  await stage.bed.idle();
  const before = await openReturn();
  expect(before).toMatchObject({ holdsDevice: false });
  await stage.bindDevice(id);
  await send();
  expect(await openReturn()).toMatchObject({ holdsDevice: true });
  expect((await openReturn())?._id).not.toBe(before?._id);
});

test('publishes a closed return once, and shows the family the end of its plan', async () => {
  const { bed, tokens } = stage;
  const { id, accountId, as, send, openReturn } = await returning();
  await bed.call(sendPortalRequest, { type: 'Others', reason: 'A question' }, { as });
  await send();
  const requestId = (await openReturn())?._id ?? '';
  const { list } = await bed.call(findInbox, { pageSize: 200 }, { as: tokens.clinic });
  for (const { _id, version } of list.filter(({ customerId }) => customerId === id))
    await bed.call(closeRequest, { id: _id, version }, { as: tokens.clinic });
  expect(await closedOf(id)).toEqual([{ requestId, customerId: id, at: expect.any(String) }]);
  const progress = async () => (await bed.call(getOwnRequest, { id: requestId }, { as })).progress;
  expect(await progress()).toEqual({ labelSentAt: null, received: false, refundedAt: null, plan: null });
  const end = async (expiredDate: string) => {
    await bed.call(updateExpiredDate, { id: accountId, expiredDate }, { as: tokens.admin });
    return (await progress())?.plan;
  };
  expect(await end('2020-01-01')).toMatchObject({ ended: true });
  expect(await end('2099-01-01')).toMatchObject({ ended: false });
});
