import { findCustomers, getCustomer } from '@fovea/contracts/customers/endpoints';
import { customerSignedUp } from '@fovea/contracts/customers/events';
import { type Language, languages } from '@fovea/contracts/fields';
import { inviteFamilies, previewFamilies, revokeInvitations } from '@fovea/contracts/invitations/endpoints';
import { withdrawInvitation } from '@fovea/contracts/invitations/rpcs';
import { type FamilyRow, familyColumns, maxFamilies, maxFamiliesAtOnce } from '@fovea/contracts/invitations/schema';
import { reserveCredentials } from '@fovea/contracts/sessions/rpcs';
import { newId } from '@fovea/kit/database/ids';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stage, startStage } from '../testing/stage.ts';
import { texts } from '../texts.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.bed.stop());

const csv = (text: string | Buffer) => ({ name: 'families.csv', type: 'text/csv', bytes: Buffer.from(text) });
const preview = (text: string | Buffer, language?: Language) =>
  stage.bed.call(previewFamilies, {}, { as: stage.tokens.clinic, file: csv(text), language });
const header = familyColumns.join(',');
let count = 0;
const email = () => `invited${++count}@example.test`;
const line = (address: string, name = 'Mai') => `${name},Ono,${address},81,09012345678,ja`;
const waiting = async (...lines: string[]) => (await preview([header, ...lines].join('\n'))).list;
const invite = (list: FamilyRow[], options = {}) =>
  stage.bed.call(inviteFamilies, { companyId: stage.clinic, list }, { as: stage.tokens.clinic, ...options });

describe('previewFamilies', () => {
  test('marks every row waiting or failed with its reason, in the caller’s language', async () => {
    const { email: taken } = await stage.createParent();
    const one = email();
    const lines = [
      ...[`Hana,Yamada,${one},+81,0901234567,JA`, ` , ,${email()},81,0901234567,ja`, `A,B,no address,81,0901234567,ja`],
      ...[`A,B,${one.toUpperCase()},81,0901234567,ja`, `A,B,${taken},81,0901234567,ja`],
      ...[`A,B,${email()},999999,0901234567,ja`, `A,B,${email()},81,9.01235E+10,ja`, `A,B,${email()},81,0901234567,xx`],
    ];
    const { list } = await preview([header, ...lines].join('\r\n'), 'de');
    expect(list.map(({ row, batchStatus }) => [row, batchStatus])).toEqual([
      ...[
        [2, 'waiting'],
        [3, 'failed'],
        [4, 'failed'],
        [5, 'failed'],
      ],
      ...[
        [6, 'failed'],
        [7, 'failed'],
        [8, 'failed'],
        [9, 'failed'],
      ],
    ]);
    const [, missing, address, twice, registered, code, shortened, language] = list.map(({ msg }) => msg);
    expect(missing).toBe('Fehlt: firstName, lastName');
    expect(address).toMatch(/^email: /);
    expect(twice).toContain('2');
    expect(registered).toBe('Bereits registriert');
    expect(code).toMatch(/^mobileCountryCode: /);
    expect(shortened).toContain('9.01235E+10');
    expect(language).toMatch(/^language: /);
  });

  test('reads names, addresses and numbers as Japanese keyboards write them', async () => {
    const address = email();
    const wide = address.replace('@', '＠').replace('.', '．');
    const [row] = await waiting(`ﾊﾅ,葛\u{e0100}城,${wide},＋８１,０９０１２３４５６７８,ＪＡ,はな,ｶﾂﾗｷﾞ`);
    expect(row).toMatchObject({ batchStatus: 'waiting', msg: '' });
    const [invited] = (await invite(row ? [row] : [])).list;
    const customer = await stage.bed.call(getCustomer, { id: invited?.customerId ?? '' }, { as: stage.tokens.clinic });
    expect(customer).toMatchObject({
      email: address,
      firstName: 'ハナ',
      lastName: '葛\u{e0100}城',
      phone: '09012345678',
      firstNameKana: 'ハナ',
      lastNameKana: 'カツラギ',
    });
  });

  test('reads Shift JIS with semicolons, and headings in every language', async () => {
    const osaka = iconv.encode(`${texts.ja.families.join(';')}\n花;山田;${email()};81;09012345678;ja`, 'shift_jis');
    expect(await preview(osaka, 'ja')).toMatchObject({
      encoding: 'shift_jis',
      separator: 'semicolon',
      list: [{ firstName: '花', lastName: '山田', batchStatus: 'waiting' }],
    });
    for (const language of languages)
      expect(
        (await preview(`${texts[language].families.join(';')}\nA;B;${email()};81;0901234567;ja`)).list,
      ).toMatchObject([{ batchStatus: 'waiting' }]);
  });

  test('refuses a file with too many rows', async () => {
    const rows = Array.from({ length: maxFamilies + 1 }, () => line(email()));
    await expect(preview([header, ...rows].join('\n'))).rejects.toMatchObject({ code: 4002015 });
  });
});

describe('inviteFamilies', () => {
  test('creates families in the caller’s clinic for waiting rows, and sends each a link', async () => {
    const { bed, tokens, clinic } = stage;
    const [first, second] = [email(), email()];
    const rows = await waiting(line(first), line('nothing'), line(second, 'Rin'));
    const { list } = await invite(rows);
    expect(list.map(({ batchStatus }) => batchStatus)).toEqual(['succeeded', 'failed', 'succeeded']);
    const id = list[0]?.customerId ?? '';
    expect(await bed.call(getCustomer, { id }, { as: tokens.clinic })).toMatchObject({
      companyId: clinic,
      email: first,
      firstName: 'Mai',
      timezone: 'Asia/Tokyo',
      country: 'JP',
      language: 'ja',
    });
    const published = (await bed.published(customerSignedUp)).filter(({ customerId }) => customerId === id);
    expect(published).toMatchObject([{ by: 'staff', invite: true }]);
  });

  test('a repeated call, with or without the idempotency key, creates nobody twice', async () => {
    const { bed, tokens } = stage;
    const address = email();
    const rows = await waiting(line(address));
    const headers = { 'idempotency-key': newId() };
    const answers = [await invite(rows, { headers }), await invite(rows, { headers }), await invite(rows)];
    expect(new Set(answers.map(({ list }) => list[0]?.customerId)).size).toBe(1);
    const found = await bed.call(findCustomers, { email: address }, { as: tokens.clinic });
    expect(found.total).toBe(1);
  });

  test('an address taken in the meantime fails alone', async () => {
    const { bed } = stage;
    const [first, second] = [email(), email()];
    const rows = await waiting(line(first), line(second));
    bed.stubRpc(reserveCredentials, ({ email: address }) => ({ reserved: address !== first }));
    const { list } = await invite(rows);
    bed.stubRpc(reserveCredentials, () => ({ reserved: true }));
    expect(list.map(({ batchStatus, msg }) => [batchStatus, msg])).toEqual([
      ['failed', 'Already registered'],
      ['succeeded', ''],
    ]);
  });

  test('refuses an invisible clinic, and too many rows', async () => {
    const { bed, tokens, otherClinic } = stage;
    const [row] = await waiting(line(email()));
    if (!row) throw new Error('There is no row');
    const elsewhere = { companyId: otherClinic, list: [row] };
    await expect(bed.call(inviteFamilies, elsewhere, { as: tokens.clinic })).rejects.toMatchObject({
      data: { issues: [{ path: 'companyId' }] },
    });
    await expect(invite(Array.from({ length: maxFamiliesAtOnce + 1 }, () => row))).rejects.toMatchObject({
      code: 4000001,
    });
  });
});

test('withdraws invitations that nobody accepted, and no others', async () => {
  const { bed, tokens } = stage;
  const { list } = await invite(await waiting(line(email()), line(email()), line(email())));
  const ids = list.flatMap(({ customerId }) => customerId ?? []);
  const [accepted = '', patient = '', other = ''] = ids;
  bed.stubRpc(withdrawInvitation, ({ customerId }) => ({ withdrawn: customerId !== accepted }));
  await stage.addPatient(patient);
  const foreign = { as: tokens.otherClinic };
  expect(await bed.call(revokeInvitations, { ids }, foreign)).toMatchObject({ takenBack: 0, kept: 3 });
  expect(await bed.call(revokeInvitations, { ids }, { as: tokens.clinic })).toEqual({
    takenBack: 1,
    kept: 2,
    keptIds: ids.filter((id) => id !== other),
  });
  expect(await bed.sql('SELECT email FROM parent WHERE id = $1', [other])).toEqual([{ email: null }]);
  expect(await bed.call(revokeInvitations, { ids }, { as: tokens.clinic })).toEqual({
    takenBack: 0,
    kept: 3,
    keptIds: ids,
  });
});
