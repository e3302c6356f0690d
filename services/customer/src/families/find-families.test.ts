import { findCustomers, findSelectedCustomers } from '@fovea/contracts/customers/endpoints';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { customerSignedIn } from '@fovea/contracts/sessions/events';
import { newId } from '@fovea/kit/database/ids';
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
  test('lists newest first with all fields of a row', async () => {
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

  test('sorts by last login, with those who never signed in last', async () => {
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

  test('shows staff their own companies and those below, a doctor only families he treats', async () => {
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

  test('negates a company, a clinician and a rate within the scope', async () => {
    const { tokens, clinic, otherClinic, distributor, doctor } = stage;
    expect(await find({ companyId: clinic, companyIdIs: 'not' })).toEqual(['Di', 'Cy']);
    expect(await find({ doctorId: doctor, doctorIdIs: 'not' })).toEqual(['Di', 'Cy', 'Bo']);
    expect(await find({ compliance: 'none', complianceIs: 'not' })).toEqual([]);
    // There is no value to negate.
    expect(await find({ companyIdIs: 'not' })).toEqual(['Di', 'Cy', 'Bo', 'Ána']);

    for (const companyId of [clinic, otherClinic, distributor, newId()])
      for (const as of Object.values(tokens)) {
        const seen = await find({}, as);
        const [those, others] = [await find({ companyId }, as), await find({ companyId, companyIdIs: 'not' }, as)];
        expect([...those, ...others].toSorted()).toEqual(seen.toSorted());
      }
    expect(await find({ companyId: otherClinic, companyIdIs: 'not' }, tokens.clinic)).toEqual(['Bo', 'Ána']);
    expect(await find({ doctorId: stage.otherDoctor, doctorIdIs: 'not' }, tokens.doctor)).toEqual(['Ána']);
  });

  test('selects the same families as the list of a negated filter', async () => {
    const { bed, tokens, clinic } = stage;
    for (const as of [tokens.admin, tokens.distributor, tokens.otherClinic]) {
      const filter = { companyId: clinic, companyIdIs: 'not' } as const;
      const shown = await bed.call(findCustomers, filter, { as });
      const picked = await bed.call(findSelectedCustomers, filter, { as });
      expect(picked.list.map(({ _id }) => _id).toSorted()).toEqual(shown.list.map(({ _id }) => _id).toSorted());
    }
  });

  test('filters by days before, after, between and empty', async () => {
    const care = (name: string, lastUse: string | null, planEnd: string | null) =>
      stage.bed.sql('UPDATE family_care SET last_use = $2, plan_end = $3 WHERE parent_id = $1', [
        names[name],
        lastUse,
        planEnd,
      ]);
    // Bo’s plan ends on 1 December in Tokyo, which is 30 November elsewhere.
    await care('Ana', '2026-03-01', '2026-11-30T10:00:00Z');
    await care('Bo', '2026-03-05', '2026-11-30T20:00:00Z');
    await care('Cy', null, null);
    await care('Di', '2026-03-09', '2026-12-24T10:00:00Z');
    expect(await find({ lastUseAfter: '2026-03-01' })).toEqual(['Di', 'Bo']);
    expect(await find({ lastUseAfter: '2026-03-04', lastUseBefore: '2026-03-06' })).toEqual(['Bo']);
    expect(await find({ lastUseIs: 'empty' })).toEqual(['Cy']);
    expect(await find({ planEndAfter: '2026-11-30' })).toEqual(['Di', 'Bo']);
    expect(await find({ planEndBefore: '2026-12-01' })).toEqual(['Ána']);
    expect(await find({ planEndAfter: '2026-11-30', planEndBefore: '2026-12-02' })).toEqual(['Bo']);
    expect(await find({ planEndAfter: '2026-12-01' })).toEqual(['Di']);
    expect(await find({ planEndIs: 'empty' })).toEqual(['Cy']);
    // An unknown zone falls back to the region's, an alias to its canonical zone.
    for (const zone of ['Nowhere/City', 'Japan']) {
      await stage.bed.sql(`UPDATE parent SET timezone = $1 WHERE first_name = 'Bo'`, [zone]);
      expect(await find({ planEndAfter: '2026-11-30', planEndBefore: '2026-12-02' })).toEqual(['Bo']);
    }
  });

  test('refuses an unknown relation, and names it', async () => {
    await expect(find({ companyId: stage.clinic, companyIdIs: 'like' })).rejects.toMatchObject({
      data: { issues: [{ path: 'companyIdIs' }] },
    });
    await expect(find({ companyIdIs: 'empty' })).rejects.toMatchObject({ data: { issues: [{ path: 'companyIdIs' }] } });
  });

  test('shows an admin the selected region', async () => {
    const { bed, tokens } = stage;
    expect((await bed.call(findCustomers, { db: 'au' }, { as: tokens.admin })).total).toBe(0);
  });
});
