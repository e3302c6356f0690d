import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAudit } from '@fovea/contracts/audit/endpoints';
import { newCountryAlerted } from '@fovea/contracts/audit/events';
import { signIn } from '@fovea/contracts/sessions/endpoints';
import { deleteStaff } from '@fovea/contracts/staff/endpoints';
import { staffUsedNewBrowser } from '@fovea/contracts/staff/events';
import { dyingAt, Killed } from '@fovea/kit-testing/killed-transaction';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Global } from '../handle.ts';
import {
  aCompany,
  adminEmail,
  aStaffUser,
  captcha,
  password,
  signInAs,
  staffForm,
  startRealBed,
} from '../testing/stage.ts';
import { openCountries } from './countries.ts';
import { recordCountry } from './sign-in-places.ts';

const japan = '133.242.0.1';
const germany = '2a01:4f8::1';

describe('the country of an address', () => {
  const countryOf = openCountries();
  test.each([
    ['IPv4', japan, 'JP'],
    ['IPv4 on a dual-stack server', `::ffff:${japan}`, 'JP'],
    ['IPv6', germany, 'DE'],
    ['IPv6 of Japan', '2001:268::1', 'JP'],
    ['IPv6 whose last part looks like IPv4', '::ffff:0:1', null],
    ['this machine', '127.0.0.1', null],
    ['a private network', '192.168.1.1', null],
    ['a private network', '::ffff:10.1.2.3', null],
    ['a private network', 'fd00::1', null],
    ['nothing', '', null],
    ['no address', 'unknown', null],
  ])('%s: %s', (_, address, country) => {
    expect(countryOf(address)).toBe(country);
  });

  test('an invalid file stops the start', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'countries-')), 'wrong.mmdb');
    expect(() => openCountries(file)).toThrow(`No database of countries can be read from ${file}`);
    await writeFile(file, 'not one');
    expect(() => openCountries(file)).toThrow('No database of countries');
  });
});

describe('a sign-in from a new country', () => {
  let bed: TestBed;
  let admin: string;
  let companyId: string;
  beforeAll(async () => {
    bed = await startRealBed();
    admin = (await signInAs(bed, adminEmail)).token;
    companyId = (await aCompany(bed, { databaseUrl: 'jp' }))._id;
  });
  afterAll(() => bed.stop());

  const signInFrom = async ({ email }: { email: string }, from: string, browserMark?: string) => {
    const headers = { 'x-forwarded-for': from };
    const { browserMark: stored } = await bed.call(signIn, { email, password, browserMark, ...captcha }, { headers });
    await bed.idle();
    return stored;
  };
  const alertsOf = async ({ _id }: { _id: string }) =>
    (await bed.published(newCountryAlerted)).filter(({ personId }) => personId === _id);
  const mailsOf = async ({ _id }: { _id: string }) =>
    (await bed.published(staffUsedNewBrowser)).filter(({ staffId }) => staffId === _id);
  const action = 'signedInFromNewCountry' as const;

  test('is published once, but not for the first or an unknown country', async () => {
    const doctor = await aStaffUser(bed, admin, { companyId, userType: 'doctor' });
    const mark = await signInFrom(doctor, '192.168.1.1');
    await signInFrom(doctor, japan, mark);
    await signInFrom(doctor, '10.0.0.1', mark);
    await signInFrom(doctor, japan, mark);
    expect(await alertsOf(doctor)).toEqual([]);
    expect(await mailsOf(doctor)).toEqual([]);

    await signInFrom(doctor, germany, mark);
    await signInFrom(doctor, germany, mark);
    await signInFrom(doctor, japan, mark);
    expect(await alertsOf(doctor)).toMatchObject([{ companyId, region: 'jp', country: 'DE' }]);
    expect(await mailsOf(doctor)).toMatchObject([{ country: 'DE' }]);
    const { list } = await bed.call(findAudit, { db: 'jp', action }, { as: admin });
    expect(list).toMatchObject([
      {
        kind: 'security',
        actor: { _id: doctor._id },
        address: germany,
        subject: null,
        fields: ['country'],
        changes: [{ field: 'country', from: null, to: 'DE' }],
      },
    ]);
    const signedIn = { db: 'jp', action: 'signedIn', actorId: doctor._id } as const;
    expect((await bed.call(findAudit, signedIn, { as: admin })).list).toHaveLength(7);
  });

  test('is sent to the platform for its staff, with one mail for browser and country, and is deleted with the account', async () => {
    const colleague = await aStaffUser(bed, admin, { ...staffForm(), type: 'admin', userType: null });
    await signInFrom(colleague, germany);
    await signInFrom(colleague, japan);
    expect(await alertsOf(colleague)).toMatchObject([{ companyId: null, region: null, country: 'JP' }]);
    expect(await mailsOf(colleague)).toMatchObject([{ country: 'JP' }]);
    const { list } = await bed.call(findAudit, { platform: true, action }, { as: admin });
    expect(list).toMatchObject([{ actor: { _id: colleague._id } }]);
    await bed.call(deleteStaff, { id: colleague._id }, { as: admin });
    const stored = 'SELECT 1 FROM known_country WHERE person_id = $1';
    expect(await bed.sql(stored, [colleague._id], { scope: 'global' })).toEqual([]);
  });

  test('is new exactly once, also after a transaction killed at any step', async () => {
    const { _id: personId } = await aStaffUser(bed, admin, { companyId });
    const client = bed.service().databases.global?.client as unknown as Global;
    const record = (db: Global, country: string) =>
      db.$transaction((tx) => recordCountry(tx, { personId, country, now: new Date() }));
    expect(await record(client, 'JP')).toBe(false);
    let died = 0;
    for (let step = 0; ; step += 1) {
      const outcome = await record(dyingAt(client, step), 'DE').catch((error: unknown) => error);
      if (outcome === true) break;
      expect(outcome).toBeInstanceOf(Killed);
      died += 1;
    }
    expect(died).toBeGreaterThan(1);
    expect(await record(client, 'DE')).toBe(false);
  });
});
