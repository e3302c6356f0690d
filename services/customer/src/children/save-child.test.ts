import { getCustomer } from '@fovea/contracts/customers/endpoints';
import {
  deletePatient,
  findCustomerPatients,
  savePatient,
  updateExpiredDate,
} from '@fovea/contracts/patients/endpoints';
import { patientLoginChanged, patientState } from '@fovea/contracts/patients/events';
import { deleteOwnPatient, findOwnPatients, saveOwnPatient } from '@fovea/contracts/patients/portal-endpoints';
import { subscriptionChanged } from '@fovea/contracts/payments/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patientForm, type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const fulfilled = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;

describe('savePatient', () => {
  test('creates and changes a child, and publishes both', async () => {
    const { bed, tokens, doctor, createParent } = stage;
    const { _id: userId } = await createParent();
    const created = await bed.call(
      savePatient,
      { ...patientForm(userId, doctor), birthDate: '2018-02-28', comments: 'left eye' },
      { as: tokens.clinic },
    );
    expect(created).toMatchObject({
      birthDate: '2018-02-28',
      doctorName: 'Dr Mori',
      plan: null,
      expiredDate: null,
      subscriptionStatus: 'none',
      paid: false,
    });
    const form = {
      ...patientForm(userId, doctor),
      _id: created._id,
      updatedAt: created.updatedAt,
      patientId: created.patientId,
      birthDate: '' as const,
      firstName: 'Umi',
    };
    const changed = await bed.call(savePatient, form, { as: tokens.doctor });
    expect(changed).toMatchObject({
      firstName: 'Umi',
      birthDate: null,
      patientId: created.patientId,
      comments: 'left eye',
    });
    await expect(bed.call(savePatient, form, { as: tokens.clinic })).rejects.toMatchObject({ code: 4090003 });
    expect((await bed.published(patientState)).filter(({ _id }) => _id === created._id)).toMatchObject([
      { firstName: 'Sora' },
      { firstName: 'Umi' },
    ]);
  });

  test('sets, changes and removes the prescribed uses a week, and publishes them', async () => {
    const { bed, tokens, tokenOf, doctor, createParent } = stage;
    const { _id: userId } = await createParent({ doctorId: doctor });
    const { _id, patientId, prescribedPerWeek } = await bed.call(
      savePatient,
      { ...patientForm(userId, doctor), prescribedPerWeek: 7 },
      { as: tokens.clinic },
    );
    expect(prescribedPerWeek).toBe(7);
    const form = { ...patientForm(userId, doctor), _id, patientId };
    const change = (prescribed: number | string | null | undefined, as = tokens.doctor) =>
      bed.call(savePatient, { ...form, prescribedPerWeek: prescribed } as typeof form, { as });
    expect(await change(28)).toMatchObject({ prescribedPerWeek: 28 });
    // Absent means unchanged; a form sends what was typed.
    expect(await change(undefined)).toMatchObject({ prescribedPerWeek: 28 });
    expect(await change('5')).toMatchObject({ prescribedPerWeek: 5 });
    for (const [wrong, message] of [
      [0, 'At least 1.'],
      [29, 'At most 28.'],
      [2.5, 'Please enter a whole number.'],
    ] as const)
      await expect(change(wrong)).rejects.toMatchObject({
        data: { issues: [{ path: 'prescribedPerWeek', message }] },
      });
    // The family reads it and cannot change it.
    const as = await tokenOf(userId);
    const { list } = await bed.call(findOwnPatients, {}, { as });
    expect(list[0]).toMatchObject({ prescribedPerWeek: 5 });
    const own = { _id, firstName: 'Sora', lastName: 'Yamada' };
    await expect(bed.call(saveOwnPatient, { ...own, prescribedPerWeek: 20 }, { as })).rejects.toMatchObject({
      data: { issues: [{ path: 'prescribedPerWeek', message: 'This cannot be changed.' }] },
    });
    expect(await bed.call(saveOwnPatient, { ...own, prescribedPerWeek: 5 }, { as })).toMatchObject({
      prescribedPerWeek: 5,
    });
    expect(await change(null, tokens.clinic)).toMatchObject({ prescribedPerWeek: null });
    const states = (await bed.published(patientState)).filter((state) => state._id === _id);
    expect(states.map((state) => state.prescribedPerWeek)).toEqual([7, 28, 28, 5, 5, null]);
  });

  test.each([
    ['2199-01-01', 'This date must not be in the future.'],
    ['1899-12-31', 'Please enter a date from 1900 to 2199.'],
    ['31/12/2018', 'Please enter a valid date.'],
    ['soon', 'Please enter a valid date.'],
  ])('refuses %p as a date of birth: %s', async (birthDate, message) => {
    const { bed, tokens, doctor, createParent } = stage;
    const { _id: userId } = await createParent();
    await expect(
      bed.call(savePatient, { ...patientForm(userId, doctor), birthDate }, { as: tokens.clinic }),
    ).rejects.toMatchObject({
      data: { issues: [{ path: 'birthDate', message }] },
    });
  });

  test('a new device password signs out every device, another change does not', async () => {
    const { bed, tokens, doctor, createParent, addPatient } = stage;
    const { _id: customerId, companyId } = await createParent();
    const { _id, patientId, username } = await addPatient(customerId);
    const device = await bed.tokenFor({ role: 'device', id: _id, accountId: _id, customerId, companyId });
    const refusal = () => bed.call(getCustomer, { id: customerId }, { as: device }).catch(({ code }) => code);
    const form = { ...patientForm(customerId, doctor), _id, patientId, username };
    const loginsPublished = async () =>
      (await bed.published(patientLoginChanged)).filter(({ accountId }) => accountId === _id).length;
    await bed.call(savePatient, { ...form, password: undefined }, { as: tokens.clinic });
    expect(await refusal()).toBe(4030001);
    expect(await loginsPublished()).toBe(0);
    await bed.call(savePatient, { ...form, password: 'c'.repeat(64) }, { as: tokens.clinic });
    expect(await loginsPublished()).toBe(1);
    expect(await refusal()).toBe(4010001);
  });

  test('enforces the limit for concurrent calls', async () => {
    const { bed, tokens, doctor, createParent, settings } = stage;
    settings.maxPatients = 2;
    const { _id: userId } = await createParent();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => bed.call(savePatient, patientForm(userId, doctor), { as: tokens.clinic })),
    );
    settings.maxPatients = 5;
    expect(fulfilled(outcomes)).toBe(2);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 4000444 });
    expect((await bed.call(findCustomerPatients, { id: userId }, { as: tokens.clinic })).list).toHaveLength(2);
  });

  test('a deleted child frees its place', async () => {
    const { bed, tokens, createParent, addPatient, settings } = stage;
    settings.maxPatients = 1;
    const { _id } = await createParent();
    const patient = await addPatient(_id);
    await expect(addPatient(_id)).rejects.toMatchObject({ code: 4000444 });
    await bed.call(deletePatient, { id: patient._id }, { as: tokens.clinic });
    await addPatient(_id, { username: patient.username, patientId: patient.patientId });
    settings.maxPatients = 5;
  });

  test('device logins are unique in the region and patient ids in the company, ignoring case', async () => {
    const { createParent, addPatient, otherClinic } = stage;
    const { _id } = await createParent();
    await addPatient(_id, { username: 'Only_One', patientId: 'ID-9' });
    await expect(addPatient(_id, { username: 'only_ONE' })).rejects.toMatchObject({
      code: 4090001,
      data: { issues: [{ path: 'username' }] },
    });
    await expect(addPatient(_id, { patientId: 'id-9' })).rejects.toMatchObject({
      code: 4090001,
      data: { issues: [{ path: 'patientId' }] },
    });
    const elsewhere = await createParent({ companyId: otherClinic });
    await expect(addPatient(elsewhere._id, { patientId: 'ID-9' })).rejects.toMatchObject({
      data: { issues: [{ path: 'doctorId' }] },
    });
    const both = await Promise.allSettled([
      addPatient(_id, { username: 'race_1' }),
      addPatient(_id, { username: 'RACE_1' }),
    ]);
    expect(fulfilled(both)).toBe(1);
  });

  test('an account that renews cannot be deleted', async () => {
    const { bed, tokens, createParent, addPatient } = stage;
    const { _id: customerId } = await createParent();
    const { _id: id } = await addPatient(customerId);
    const publishRenewal = (status: 'active' | 'canceled', at: string) =>
      bed.publish(subscriptionChanged, { accountId: id, customerId, status, renewHasEnd: true, reason: 'started', at });
    await publishRenewal('canceled', '2026-05-03T00:00:00.000Z');
    await publishRenewal('active', '2026-05-01T00:00:00.000Z');
    await bed.idle();
    expect((await bed.call(findCustomerPatients, { id: customerId }, { as: tokens.clinic })).list[0]).toMatchObject({
      subscriptionStatus: 'canceled',
      auto_renew: false,
    });
    await publishRenewal('active', '2026-05-04T00:00:00.000Z');
    await bed.idle();
    expect((await bed.call(findCustomerPatients, { id: customerId }, { as: tokens.clinic })).list[0]).toMatchObject({
      subscriptionStatus: 'active',
      auto_renew: true,
      renewHasEnd: true,
    });
    await expect(bed.call(deletePatient, { id }, { as: tokens.clinic })).rejects.toMatchObject({ code: 4090002 });
  });

  test('an account that is being paid for cannot be deleted, by staff or parent', async () => {
    const { bed, tokens, tokenOf, charging, createParent, addPatient } = stage;
    const { _id: customerId } = await createParent();
    const { _id: id } = await addPatient(customerId);
    charging.set(id, 'Three months');
    const refused = { code: 4090002, msg: expect.stringContaining('Three months') };
    await expect(bed.call(deletePatient, { id }, { as: tokens.clinic })).rejects.toMatchObject(refused);
    await expect(bed.call(deleteOwnPatient, { id }, { as: await tokenOf(customerId) })).rejects.toMatchObject(refused);
    charging.delete(id);
    await bed.call(deleteOwnPatient, { id }, { as: await tokenOf(customerId) });
  });

  test('an admin sets the day a plan ends in the parent’s time zone', async () => {
    const { bed, tokens, createParent, addPatient } = stage;
    const { _id: id } = await addPatient((await createParent())._id);
    const saved = await bed.call(updateExpiredDate, { id, expiredDate: '2030-03-01' }, { as: tokens.admin });
    expect(saved.expiredDate).toBe('2030-02-28T15:00:00.000Z');
    expect((await bed.published(patientState)).at(-1)).toMatchObject({
      _id: id,
      expiredDate: '2030-02-28T15:00:00.000Z',
    });
    await expect(
      bed.call(updateExpiredDate, { id, expiredDate: '2030-03-01' }, { as: tokens.clinic }),
    ).rejects.toMatchObject({ code: 4030001 });
  });
});

test('the end of a plan is accepted as a GET returns it, and as any other instant of that day', async () => {
  const { bed, tokens, createParent, addPatient } = stage;
  const { _id: id } = await addPatient((await createParent())._id);
  const set = (expiredDate: string) => bed.call(updateExpiredDate, { id, expiredDate }, { as: tokens.admin });
  const { expiredDate, updatedAt } = await set('2030-03-01T20:15:00+09:00');
  expect(expiredDate).toBe('2030-02-28T15:00:00.000Z');
  expect(await set(expiredDate ?? '')).toMatchObject({ expiredDate, updatedAt });
  await bed.sql("UPDATE patient SET expired_date = '2030-03-01T05:00:00Z' WHERE id = $1", [id]);
  expect((await set('2030-03-01T05:00:00.000Z')).expiredDate).toBe('2030-03-01T05:00:00.000Z');
  expect((await set('2030-03-01T05:00:01.000Z')).expiredDate).toBe('2030-02-28T15:00:00.000Z');
  for (const [wrong, message] of [
    ['9999-12-31', 'Please enter a date from 1900 to 2199.'],
    ['9999-12-31T00:00:00Z', 'Please enter a date from 1900 to 2199.'],
    ['soon', 'Please enter a valid date.'],
  ] as const)
    await expect(set(wrong)).rejects.toMatchObject({ data: { issues: [{ path: 'expiredDate', message }] } });
});

describe('a parent’s own patients', () => {
  test('need a device and a company with public plans; empty fields are generated', async () => {
    const { bed, tokenOf, createParent, bindDevice, distributor, doctor } = stage;
    const child = { firstName: 'Mei', lastName: 'Ono' };
    const { _id, referenceNumber } = await createParent({ firstName: 'Ken', lastName: 'Ono', doctorId: doctor });
    const as = await tokenOf(_id);
    await expect(bed.call(saveOwnPatient, child, { as })).rejects.toMatchObject({ code: 4002011 });
    await bindDevice(_id);
    const first = await bed.call(saveOwnPatient, child, { as });
    expect(first).toMatchObject({ username: 'mei_ono', patientId: `${referenceNumber}-1`, doctorId: doctor });
    const second = await bed.call(saveOwnPatient, { ...child, username: '', patientId: '' }, { as });
    expect(second.username).toMatch(/^mei_ono\d+$/);
    await expect(bed.call(saveOwnPatient, { ...child, username: 'MEI_ONO' }, { as })).rejects.toMatchObject({
      code: 4090001,
      data: { issues: [{ path: 'username' }] },
    });
    const renamed = await bed.call(
      saveOwnPatient,
      { ...child, _id: first._id, firstName: 'Mai', patientId: '' },
      { as },
    );
    expect(renamed).toMatchObject({ firstName: 'Mai', username: 'mei_ono', patientId: first.patientId });
    await bed.call(deleteOwnPatient, { id: second._id }, { as });
    expect((await bed.call(findOwnPatients, {}, { as })).list.map((each) => each._id)).toEqual([first._id]);

    const closed = await createParent({ companyId: distributor });
    await bindDevice(closed._id);
    await expect(bed.call(saveOwnPatient, child, { as: await tokenOf(closed._id, distributor) })).rejects.toMatchObject(
      { code: 4003018 },
    );
  });

  test('are not accessible to other parents', async () => {
    const { bed, tokens, tokenOf, createParent, addPatient } = stage;
    const [mine, theirs] = [await createParent(), await createParent()];
    const patient = await addPatient(theirs._id);
    const as = await tokenOf(mine._id);
    expect((await bed.call(findOwnPatients, {}, { as })).list).toEqual([]);
    await expect(bed.call(deleteOwnPatient, { id: patient._id }, { as })).rejects.toMatchObject({ code: 4040001 });
    await expect(
      bed.call(saveOwnPatient, { _id: patient._id, firstName: 'A', lastName: 'B' }, { as }),
    ).rejects.toMatchObject({ code: 4040001 });
    expect((await bed.call(getCustomer, { id: theirs._id }, { as: tokens.clinic })).accounts).toHaveLength(1);
  });
});
