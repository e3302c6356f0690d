import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { searchFamilies, searchRequests } from '@fovea/contracts/search/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';

let stage: Stage;
const ids: Record<string, string> = {};
beforeAll(async () => {
  stage = await startStage();
  const { createParent, addPatient, bindDevice, clinic, otherClinic, doctor } = stage;
  const add = async (firstName: string, fields: Parameters<typeof createParent>[0]) => {
    const { _id } = await createParent({ firstName, ...fields });
    ids[firstName] = _id;
    return _id;
  };
  const ana = await add('Ána', { lastName: 'Núñez', companyId: clinic, doctorId: doctor, phone: '0312345678' });
  await addPatient(ana, { firstName: 'Luz', lastName: 'Núñez', patientId: 'K-100', username: 'luz_2017' });
  await bindDevice(ana);
  await add('太郎', { lastName: '山田', companyId: clinic, phone: '9012345678' });
  await add('Bo', { lastName: 'Tanaka', companyId: clinic, phone: '0311112222' });
  await add('Cy', { lastName: 'Tanaka', companyId: otherClinic, phone: '0398765432' });
});
afterAll(() => stage.bed.stop());

const find = async (searchStr: string, as = stage.tokens.admin) =>
  (await stage.bed.call(searchFamilies, { searchStr }, { as })).list.map(({ firstName }) => firstName);

describe('searchFamilies', () => {
  test.each([
    ['a name in either order, without accents', 'nunez ana', ['Ána']],
    ['a name without the space', '山田太郎', ['太郎']],
    ['the same in the other order', '太郎山田', ['太郎']],
    ['a name of two characters', '太郎', ['太郎']],
    ['a child', 'luz', ['Ána']],
    ['the patient id of a child', 'k-100', ['Ána']],
    ['the device login of a child', 'LUZ_2017', ['Ána']],
    ['digits of a telephone number', '12345678', ['太郎', 'Ána']],
    ['a telephone number in groups', '03-1234 5678', ['Ána']],
    ['one with its calling code', '+81 90-1234-5678', ['太郎']],
    ['one with the zero it is stored without', '09012345678', ['太郎']],
    ['one of another country', '+49 312345678', []],
    ['a letter too few', 'tanka bo', ['Bo']],
    ['another letter', 'nunes', ['Ána']],
    ['a letter too many', 'tannaka cy', ['Cy']],
    ['nothing', '   ', []],
    ['somebody who is not there', 'zzqqxx', []],
  ])('finds by %s', async (_, typed, found) => {
    expect((await find(typed)).sort()).toEqual([...found].sort());
  });

  test('returns what distinguishes families', async () => {
    const { bed, tokens } = stage;
    const { list, more } = await bed.call(searchFamilies, { searchStr: 'luz' }, { as: tokens.admin });
    expect(more).toBe(false);
    expect(list).toMatchObject([
      {
        _id: ids.Ána,
        db: 'jp',
        companyName: 'Midori Eye Clinic',
        serial_number: expect.stringMatching(/^SN-/),
        accounts: [{ firstName: 'Luz', patientId: 'K-100', username: 'luz_2017' }],
      },
    ]);
  });

  test('an exact match hides similar ones', async () => {
    expect(await find('tanaka')).toHaveLength(2);
    expect(await find('tanaka', stage.tokens.clinic)).toEqual(['Bo']);
  });

  test('a doctor finds families the doctor treats', async () => {
    expect(await find('0311112222', stage.tokens.doctor)).toEqual([]);
    expect(await find('luz', stage.tokens.doctor)).toEqual(['Ána']);
    expect(await find('luz', stage.tokens.otherDoctor)).toEqual([]);
  });

  test('returns families by ids, in that order, if they are visible', async () => {
    const wanted = { ids: [ids.Cy, ids.Bo, ids.太郎].join(',') };
    const again = async (as: string) =>
      (await stage.bed.call(searchFamilies, wanted as never, { as })).list.map(({ firstName }) => firstName);
    expect(await again(stage.tokens.admin)).toEqual(['Cy', 'Bo', '太郎']);
    expect(await again(stage.tokens.clinic)).toEqual(['Bo', '太郎']);
  });

  test('a common name reports that there are more', async () => {
    for (let each = 0; each < 6; each += 1) await stage.createParent({ lastName: 'Commonly' });
    const { list, more } = await stage.bed.call(searchFamilies, { searchStr: 'commonly' }, { as: stage.tokens.admin });
    expect([list.length, more]).toEqual([5, true]);
  });
});

test('searchRequests finds what families wrote, newest first, for those who see the family', async () => {
  const { bed, tokens, tokenOf } = stage;
  const parent = await tokenOf(ids.Ána ?? '');
  const write = (reason: string) => bed.call(sendPortalRequest, { type: 'Others', reason }, { as: parent });
  await write('The left lens is scratched');
  await write('レンズに傷があります');
  const found = async (searchStr: string, as: string) =>
    (await bed.call(searchRequests, { searchStr }, { as })).list.map(({ reason }) => reason);
  expect(await found('scratched LENS', tokens.clinic)).toEqual(['The left lens is scratched']);
  expect(await found('レンズ', tokens.clinic)).toEqual(['レンズに傷があります']);
  expect(await found('scratched', tokens.otherClinic)).toEqual([]);
  expect(await found('\u0301', tokens.clinic)).toEqual([]);
});
