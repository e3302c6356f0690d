import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { customerSignedIn } from '@fovea/contracts/sessions/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
const names: Record<string, string> = {};
beforeAll(async () => {
  stage = await startStage();
  const { createParent, addPatient, clinic, otherClinic, distributor, doctor, otherDoctor } = stage;
  const add = async (name: string, fields: Parameters<typeof createParent>[0]) => {
    names[name] = (await createParent(fields))._id;
    return names[name];
  };
  const ana = await add('Ana', {
    firstName: 'Ána',
    lastName: 'Núñez',
    email: 'ana@mail.test',
    companyId: clinic,
    doctorId: doctor,
  });
  await addPatient(ana, { firstName: 'Luz', lastName: 'Núñez', patientId: 'K-100' });
  const bo = await add('Bo', { firstName: 'Bo', lastName: 'Berg', email: 'bo@mail.test', companyId: clinic });
  await addPatient(bo, { firstName: 'Kim', lastName: 'Berg', patientId: 'K-200', doctorId: otherDoctor });
  await add('Cy', { firstName: 'Cy', lastName: 'Young', email: 'cy_1@other.test', companyId: otherClinic });
  await add('Di', { firstName: 'Di', lastName: 'Dunn', email: 'di@other.test', companyId: distributor });
});
afterAll(() => stage.bed.stop());

type Filter = Parameters<typeof find>[0];
async function find(filter: Record<string, unknown>, as = stage.tokens.admin) {
  const { list, total } = await stage.bed.call(findCustomers, filter as never, { as });
  expect(total).toBe(list.length);
  return list.map(({ firstName }) => firstName);
}

describe('findCustomers', () => {
  test('lists newest first with everything a row says', async () => {
    const { bed, tokens, clinic, bindDevice } = stage;
    const device = await bindDevice(names.Bo ?? '');
    const { list, total, current, pageSize } = await bed.call(findCustomers, {}, { as: tokens.admin });
    expect({ total, current, pageSize }).toEqual({ total: 4, current: 1, pageSize: 10 });
    expect(list.map(({ firstName }) => firstName)).toEqual(['Di', 'Cy', 'Bo', 'Ána']);
    expect(list[2]).toMatchObject({
      fullName: 'Bo Berg',
      company: { _id: clinic, name: 'Midori Eye Clinic', publicPlans: true },
      device: { _id: device._id, serial_number: device.serial_number, status: 'In use' },
      accounts: [{ firstName: 'Kim', patientId: 'K-200', doctorName: 'Dr Sato' }],
      db: 'jp',
    });
    expect(list[3]).toMatchObject({ doctorName: 'Dr Mori', device: null });
  });

  test.each<[string, Filter, string[]]>([
    ['name ignoring case and accents', { name: 'ANA nun' }, ['Ána']],
    ['name in either order', { name: 'nunez ana' }, ['Ána']],
    ['patient name in either order', { patientName: 'Núñez Luz' }, ['Ána']],
    ['words of two people together', { name: 'berg ana' }, []],
    ['the beginning of a name under three characters', { name: 'b' }, ['Bo']],
    ['not the middle of one', { name: 'o' }, []],
    ['username', { email: 'MAIL' }, ['Bo', 'Ána']],
    ['wildcards taken literally', { email: 'y_1' }, ['Cy']],
    ['patient id', { patientId: 'k-2' }, ['Bo']],
    ['patient id, two characters', { patientId: 'K-' }, ['Bo', 'Ána']],
    ['patient name', { patientName: 'nuñez' }, ['Ána']],
    ['any text: a patient', { searchStr: 'kim' }, ['Bo']],
    ['any text: a patient id', { searchStr: 'k-100' }, ['Ána']],
    ['any text: nothing', { searchStr: 'zzzz' }, []],
    ['any text: percent is no wildcard', { searchStr: '%' }, []],
    ['two filters together', { email: 'mail', patientName: 'berg' }, ['Bo']],
  ])('searches %s', async (_, filter, expected) => expect(await find(filter)).toEqual(expected));

  test('filters by company, doctor and open requests', async () => {
    const { clinic, otherClinic, otherDoctor, bed, tokenOf } = stage;
    expect(await find({ companyId: clinic })).toEqual(['Bo', 'Ána']);
    expect(await find({ companyId: otherClinic })).toEqual(['Cy']);
    expect(await find({ doctorId: otherDoctor })).toEqual(['Bo']);
    expect(await find({ requesting: true })).toEqual([]);
    await bed.call(sendPortalRequest, { type: 'Payment', reason: 'help' }, { as: await tokenOf(names.Ana ?? '') });
    expect(await find({ requesting: true })).toEqual(['Ána']);
  });

  test.each<[Filter, string[]]>([
    [{ sort: 'fullName', order: 'asc' }, ['Ána', 'Bo', 'Cy', 'Di']],
    [{ sort: 'fullName', order: 'desc' }, ['Di', 'Cy', 'Bo', 'Ána']],
    [{ sort: 'email', order: 'asc' }, ['Ána', 'Bo', 'Cy', 'Di']],
    [{ sort: 'clinic', order: 'asc' }, ['Cy', 'Ána', 'Bo', 'Di']],
    [{ sort: 'registerDate', order: 'asc' }, ['Ána', 'Bo', 'Cy', 'Di']],
    [{ sort: 'phone', order: 'asc' }, ['Ána', 'Bo', 'Cy', 'Di']],
    [{ sort: 'lock', order: 'asc' }, ['Ána', 'Bo', 'Cy', 'Di']],
  ])('sorts by %j', async (filter, expected) => expect(await find(filter)).toEqual(expected));

  test('sorts by last login, those who never came last', async () => {
    const { bed } = stage;
    await bed.publish(customerSignedIn, { customerId: names.Cy ?? '', at: '2026-06-02T00:00:00.000Z' });
    await bed.publish(customerSignedIn, { customerId: names.Bo ?? '', at: '2026-06-03T00:00:00.000Z' });
    await bed.publish(customerSignedIn, { customerId: names.Bo ?? '', at: '2026-06-01T00:00:00.000Z' });
    await bed.idle();
    expect((await find({ sort: 'lastLoginAt', order: 'desc' })).slice(0, 2)).toEqual(['Bo', 'Cy']);
    const { list } = await bed.call(findCustomers, { name: 'bo berg' }, { as: stage.tokens.admin });
    expect(list[0]?.lastLoginAt).toBe('2026-06-03T00:00:00.000Z');
  });

  test('pages without gaps', async () => {
    const { bed, tokens } = stage;
    const page = async (current: number) =>
      (await bed.call(findCustomers, { current, pageSize: 3, sort: 'fullName' }, { as: tokens.admin })).list.map(
        ({ firstName }) => firstName,
      );
    expect([await page(1), await page(2), await page(3)]).toEqual([['Ána', 'Bo', 'Cy'], ['Di'], []]);
  });

  test('shows staff their own companies and those below, a doctor only his own families', async () => {
    const { tokens, otherClinic } = stage;
    expect(await find({}, tokens.clinic)).toEqual(['Bo', 'Ána']);
    expect(await find({}, tokens.distributor)).toEqual(['Di', 'Bo', 'Ána']);
    expect(await find({}, tokens.otherClinic)).toEqual(['Cy']);
    expect(await find({}, tokens.farClinic)).toEqual([]);
    expect(await find({}, tokens.doctor)).toEqual(['Ána']);
    expect(await find({}, tokens.otherDoctor)).toEqual(['Bo']);
    expect(await find({ companyId: otherClinic }, tokens.clinic)).toEqual([]);
    expect(await find({ doctorId: stage.otherDoctor }, tokens.doctor)).toEqual([]);
  });

  test('an admin looks into the region asked for', async () => {
    const { bed, tokens } = stage;
    expect((await bed.call(findCustomers, { db: 'au' }, { as: tokens.admin })).total).toBe(0);
  });
});
