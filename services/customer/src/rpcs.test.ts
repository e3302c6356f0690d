import { lockCustomer, markTestUser } from '@fovea/contracts/customers/endpoints';
import { customerContact, customerCounts, portalUser } from '@fovea/contracts/customers/rpcs';
import { deletePatient } from '@fovea/contracts/patients/endpoints';
import {
  countCompanyCustomers,
  patientForCharge,
  patientForReport,
  verifyDeviceLogin,
} from '@fovea/contracts/patients/rpcs';
import { newId } from '@fovea/kit/database/ids';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digest, type Stage, startStage } from './testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const callRpc: (rpc: Parameters<TestBed['callRpc']>[0], request: Record<string, unknown>) => Promise<unknown> = (
  rpc,
  request,
) => stage.bed.callRpc(rpc, request, 'jp');

describe('rpcs for other services', () => {
  test('verifyDeviceLogin ignores case, and returns null for wrong logins', async () => {
    const { createParent, addPatient, clinic, tokens, bed } = stage;
    const { _id } = await createParent();
    const { _id: patientId } = await addPatient(_id, { username: 'Device_1', password: undefined });
    expect(await callRpc(verifyDeviceLogin, { username: 'device_1', password: digest })).toMatchObject({
      customerId: _id,
      companyId: clinic,
      lock: false,
      timezone: 'Asia/Tokyo',
      patient: { _id: patientId },
    });
    expect(await callRpc(verifyDeviceLogin, { username: 'device_1', password: 'b'.repeat(64) })).toBeNull();
    expect(await callRpc(verifyDeviceLogin, { username: 'nobody', password: digest })).toBeNull();
    await bed.call(lockCustomer, { id: _id }, { as: tokens.clinic });
    expect(await callRpc(verifyDeviceLogin, { username: 'DEVICE_1', password: digest })).toMatchObject({ lock: true });
  });

  test('ten wrong passwords block further attempts, whether the login exists or not', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await callRpc(verifyDeviceLogin, { username: 'guessed', password: digest })).toBeNull();
    await expect(callRpc(verifyDeviceLogin, { username: 'GUESSED', password: digest })).rejects.toMatchObject({
      error: 'tooManyRequests',
    });
  });

  test('login failures are pruned when their window is over', async () => {
    const { bed } = stage;
    const guess = (username: string) => callRpc(verifyDeviceLogin, { username, password: digest });
    for (const username of ['long-ago', 'just-now']) await guess(username);
    await bed.sql(`UPDATE login_failure SET since = now() - interval '16 minutes' WHERE username_key = 'long-ago'`);
    await bed.service().runJob('forget-login-failures');
    const left = await bed.sql<{ username_key: string }>('SELECT username_key FROM login_failure');
    const names = left.map(({ username_key }) => username_key);
    expect(names).toContain('just-now');
    expect(names).not.toContain('long-ago');
  });

  test('concurrent guesses get no more replies than sequential ones; after ten, the right password gets none', async () => {
    const { createParent, addPatient } = stage;
    const { _id } = await createParent();
    await addPatient(_id, { username: 'raced', password: undefined });
    const guesses = await Promise.allSettled(
      Array.from({ length: 30 }, () => callRpc(verifyDeviceLogin, { username: 'raced', password: 'b'.repeat(64) })),
    );
    expect(guesses.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(10);
    await expect(callRpc(verifyDeviceLogin, { username: 'raced', password: digest })).rejects.toMatchObject({
      error: 'tooManyRequests',
    });
  });

  test('portalUser, customerContact and patientForCharge describe a family; an unknown id gives null', async () => {
    const { createParent, addPatient, bindDevice, clinic } = stage;
    const { _id, email } = await createParent();
    const { _id: accountId } = await addPatient(_id);
    expect(await callRpc(portalUser, { id: _id })).toMatchObject({ _id, email, accounts: [{ _id: accountId }] });
    expect(await callRpc(customerContact, { id: _id })).toMatchObject({
      email,
      companyName: 'Midori Eye Clinic',
      customerNotifications: true,
      language: 'ja',
    });
    expect(await callRpc(patientForCharge, { accountId })).toMatchObject({
      customerId: _id,
      email,
      hasDevice: false,
      children: 1,
    });
    const { _id: sibling } = await addPatient(_id);
    expect(await callRpc(patientForCharge, { accountId })).toMatchObject({ children: 2 });
    const child = await callRpc(patientForReport, { accountId: sibling });
    expect(child).toMatchObject({ firstName: expect.any(String), patientId: expect.any(String), companyId: clinic });
    await stage.bed.call(deletePatient, { id: sibling }, { as: stage.tokens.admin });
    expect(await callRpc(patientForCharge, { accountId })).toMatchObject({ children: 1 });
    await bindDevice(_id);
    expect(await callRpc(patientForCharge, { accountId })).toMatchObject({ hasDevice: true });
    for (const rpc of [portalUser, customerContact]) expect(await callRpc(rpc, { id: newId() })).toBeNull();
    for (const rpc of [patientForCharge, patientForReport])
      expect(await callRpc(rpc, { accountId: newId() })).toBeNull();
  });

  test('counts leave test users out of the dashboard, not out of the deletion check', async () => {
    const { createParent, otherClinic, bed, tokens } = stage;
    const { _id: id } = await createParent({ companyId: otherClinic });
    await createParent({ companyId: otherClinic });
    await bed.sql("UPDATE parent SET register_date = now() - interval '10 days' WHERE id = $1", [id]);
    expect(await callRpc(customerCounts, { companyIds: [otherClinic] })).toEqual({
      list: [{ companyId: otherClinic, all: 2, last7Days: 1, last30Days: 2 }],
    });
    await bed.call(markTestUser, { id }, { as: tokens.admin });
    expect(await callRpc(customerCounts, { companyIds: [otherClinic] })).toMatchObject({ list: [{ all: 1 }] });
    expect(await callRpc(countCompanyCustomers, { companyId: otherClinic })).toEqual({ count: 2 });
    expect(await callRpc(countCompanyCustomers, { companyId: newId() })).toEqual({ count: 0 });
  });
});
