import { findCustomers } from '@fovea/contracts/customers/endpoints';
import { updatePortalUser } from '@fovea/contracts/customers/portal-endpoints';
import type { Language } from '@fovea/contracts/fields';
import { searchFamilies } from '@fovea/contracts/search/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Regional } from '../handle.ts';
import { type Stage, startStage } from '../testing/stage.ts';
import { parentsCsv } from './export-customers.ts';

const people = [
  { firstName: "O'Brien-Łukasz", lastName: 'Şükrü', child: 'İpek', id: 'ŁÓDŹ-1' },
  { firstName: '太郎', lastName: '山田', child: 'さくら子', id: '患者-2' },
  { firstName: 'Zoë', lastName: 'Ångström', child: 'Søren', id: 'Ø-3' },
  { firstName: 'anna', lastName: 'Lund', child: 'Ünal', id: 'U-4' },
];
let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  for (const { firstName, lastName, child, id } of people) {
    const { _id } = await stage.createParent({ firstName, lastName });
    await stage.addPatient(_id, { firstName: child, lastName, patientId: id });
  }
});
afterAll(() => stage.bed.stop());

async function found(filter: object, language: Language = 'en'): Promise<string[]> {
  const { list } = await stage.bed.call(findCustomers, filter, { as: stage.tokens.clinic, language });
  return list.map(({ firstName }) => firstName);
}

describe('names of every script', () => {
  test.each([
    [{ searchStr: 'lukasz' }, ["O'Brien-Łukasz"]],
    [{ searchStr: 'O’BRIEN-ŁUKASZ sukru' }, ["O'Brien-Łukasz"]],
    [{ name: 'ŞÜKRÜ' }, ["O'Brien-Łukasz"]],
    [{ name: 'sukru' }, ["O'Brien-Łukasz"]],
    [{ patientName: 'IPEK' }, ["O'Brien-Łukasz"]],
    [{ patientName: 'ipek' }, ["O'Brien-Łukasz"]],
    [{ patientId: 'łódź' }, ["O'Brien-Łukasz"]],
    [{ patientId: 'lodz-1' }, ["O'Brien-Łukasz"]],
    [{ searchStr: '山田' }, ['太郎']],
    [{ searchStr: '太' }, ['太郎']],
    [{ searchStr: '郎' }, ['太郎']],
    [{ name: '太郎 山田' }, ['太郎']],
    [{ patientName: 'くら' }, ['太郎']],
    [{ patientId: '患者' }, ['太郎']],
    [{ searchStr: 'angstrom' }, ['Zoë']],
    [{ patientName: 'soren' }, ['Zoë']],
    [{ patientId: 'o-3' }, ['Zoë']],
    [{ searchStr: 'Łucas' }, []],
    [{ searchStr: '山本' }, []],
  ])('%j finds %j', async (filter, expected) => expect(await found(filter)).toEqual(expected));

  test('are sorted by the language’s collation', async () => {
    expect(await found({ sort: 'fullName', order: 'asc' })).toEqual(['anna', "O'Brien-Łukasz", 'Zoë', '太郎']);
  });

  test('are sorted by family name in languages that write it first', async () => {
    const ordered = ['Zoë', 'anna', "O'Brien-Łukasz", '太郎'];
    expect(await found({ sort: 'fullName', order: 'asc' }, 'ja')).toEqual(ordered);
    expect(await found({ sort: 'fullName', order: 'desc' }, 'ja')).toEqual(ordered.toReversed());
    expect(await found({ sort: 'fullName', order: 'asc', searchStr: 'an' }, 'ja')).toEqual(['Zoë', 'anna']);
  });

  test('are exported in Japanese order', async () => {
    const database = stage.bed.service().databases.regional.get('jp');
    let written = '';
    for await (const { text } of parentsCsv(
      {
        db: database?.client as unknown as Regional,
        concerns: () => {},
        language: 'ja',
        timezone: 'Asia/Tokyo',
        regionTimezone: 'Asia/Tokyo',
      },
      {},
      { companyIds: 'all', doctorId: undefined },
    ).lines)
      written += text;
    const rows = written.split('\r\n', people.length).map((line) => line.split(','));
    expect(rows.map(([parent, patients]) => [parent, patients])).toEqual(
      people.map(({ firstName, lastName, child, id }) => [`${lastName} ${firstName}`, `${lastName} ${child} (${id})`]),
    );
  });

  test('a name too long for an index row is stored', async () => {
    const long = Array.from({ length: 100 }, (_, place) =>
      String.fromCodePoint(0x4e00 + ((place * 7_919) % 20_000)),
    ).join('');
    const stored = await stage.createParent({
      firstName: long,
      middleName: [...long].reverse().join(''),
      lastName: long,
      companyId: stage.otherClinic,
    });
    expect(stored.firstName).toBe(long);
  });
});

describe('names as people type them', () => {
  test.each([
    ['髙橋花子', '髙橋', '花子'],
    ['高橋', '髙橋', '花子'],
    ['高橋花子', '髙橋', '花子'],
    ['花子 高橋', '髙橋', '花子'],
    ['やまだ', 'ヤマダ', 'ハナ'],
    ['ﾔﾏﾀﾞ', 'やまだ', 'はな'],
    ['ヤマダはな', 'やまだ', 'ハナ'],
    ['吉田', '𠮷田', '一郎'],
    ['葛城', '葛\u{e0100}城', '一郎'],
  ])('%s finds %s %s in every list', async (typed, lastName, firstName) => {
    const { bed, createParent, addPatient, tokens } = stage;
    const parent = await createParent({ lastName, firstName });
    await addPatient(parent._id, { lastName, firstName });
    for (const filter of [{ name: typed }, { patientName: typed }, { searchStr: typed }]) {
      const { list } = await bed.call(findCustomers, { ...filter, pageSize: 200 }, { as: tokens.admin });
      expect(list.map(({ _id }) => _id)).toContain(parent._id);
    }
    const found = await bed.call(searchFamilies, { searchStr: typed }, { as: tokens.admin });
    expect(found.list.map(({ _id }) => _id)).toContain(parent._id);
  });
});

describe('readings', () => {
  test('are stored in katakana, found in either kana, and emptied', async () => {
    const { bed, createParent, addPatient, tokenOf, tokens } = stage;
    const names = { firstName: '華', lastName: '東海林', firstNameKana: 'はな', lastNameKana: 'しょうじ' };
    const parent = await createParent(names);
    expect(parent).toMatchObject({ firstNameKana: 'ハナ', lastNameKana: 'ショウジ' });
    const child = await addPatient(parent._id, { firstName: '光', lastName: '東海林', firstNameKana: 'ﾋｶﾙ' });
    expect(child).toMatchObject({ firstNameKana: 'ヒカル', lastNameKana: '' });
    const as = tokens.admin;
    const idsFor = async (filter: object) => (await bed.call(findCustomers, filter, { as })).list.map(({ _id }) => _id);
    for (const typed of ['しょうじ', 'ショウジ', 'ｼｮｳｼﾞ', 'しょうじはな', 'ハナ ショウジ'])
      expect(await idsFor({ name: typed })).toEqual([parent._id]);
    expect(await idsFor({ patientName: 'ひかる' })).toEqual([parent._id]);
    expect(await idsFor({ searchStr: 'ひかる しょうじ' })).toEqual([parent._id]);

    const read = {
      firstNameKana: 'ハナ',
      lastNameKana: 'ショウジ',
      accounts: [{ firstNameKana: 'ヒカル', lastNameKana: '' }],
    };
    expect((await bed.call(findCustomers, { name: 'しょうじ' }, { as })).list).toMatchObject([read]);
    expect((await bed.call(searchFamilies, { searchStr: 'しょうじ' }, { as })).list).toMatchObject([read]);

    const own = await tokenOf(parent._id);
    const { country, timezone, phone, mobileCountryCode } = parent;
    const details = { firstName: '華', lastName: '東海林', country, timezone, phone, mobileCountryCode };
    expect(await bed.call(updatePortalUser, details, { as: own })).toMatchObject({ lastNameKana: 'ショウジ' });
    await bed.call(updatePortalUser, { ...details, firstNameKana: '', lastNameKana: '' }, { as: own });
    expect(await idsFor({ name: 'しょうじ' })).toEqual([]);
  });

  test.each(['Shoji', '東海林', 'ショウジ!', 'ー・'])('%s is refused', async (lastNameKana) => {
    await expect(stage.createParent({ lastNameKana })).rejects.toMatchObject({
      code: 4000001,
      data: { issues: [{ path: 'lastNameKana' }] },
    });
  });

  test('decide the Japanese order', async () => {
    const { bed, createParent } = stage;
    const add = async (lastName: string, lastNameKana?: string) =>
      (await createParent({ firstName: '順', lastName, lastNameKana }))._id;
    const expected = [await add('小鳥遊', 'たかなし'), await add('月見里', 'ヤマナシ'), await add('アイザワ')];
    const filter = { name: '順', sort: 'fullName', order: 'asc' } as const;
    const { list } = await bed.call(findCustomers, filter, { as: stage.tokens.admin, language: 'ja' });
    const [takanashi, yamanashi, aizawa] = expected;
    expect(list.map(({ _id }) => _id)).toEqual([aizawa, takanashi, yamanashi]);
  });
});
