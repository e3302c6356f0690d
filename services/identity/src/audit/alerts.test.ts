import { nobodyId } from '@fovea/contracts/audit/actions';
import { alertAt } from '@fovea/contracts/audit/alert-at';
import { findAudit } from '@fovea/contracts/audit/endpoints';
import { accessRecorded, platformSecurityAlerted, securityAlerted } from '@fovea/contracts/audit/events';
import type { AccessRecord } from '@fovea/contracts/audit/schema';
import { exportStaff, saveStaff } from '@fovea/contracts/staff/endpoints';
import { companyContacts } from '@fovea/contracts/staff/rpcs';
import { newId } from '@fovea/kit/database/ids';
import type { EventConsumer } from '@fovea/kit/handle';
import { dyingAt, Killed } from '@fovea/kit-testing/killed-transaction';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Regional } from '../handle.ts';
import { aCompany, adminEmail, aStaffUser, signInAs, staffForm, startRealBed } from '../testing/stage.ts';
import { onAccessRecorded } from './append-records.ts';
import { aRecord } from './audit-fixtures.ts';

let bed: TestBed;
let admin: string;
let companyId: string;
beforeAll(async () => {
  bed = await startRealBed();
  admin = (await signInAs(bed, adminEmail)).token;
  companyId = (await aCompany(bed, { databaseUrl: 'jp' }))._id;
});
afterAll(() => bed.stop());

const start = Date.parse('2026-11-20T10:00:00Z');
const refusal = (actorId: string, seconds: number): AccessRecord =>
  aRecord({
    kind: 'security',
    call: 'POST /api/signin refused',
    actorId,
    customerIds: [],
    at: new Date(start + seconds * 1_000).toISOString(),
  });
const refusals = (actorId: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => refusal(actorId, from + n));
const append = async (records: AccessRecord[], region = 'au') => {
  await bed.publish(accessRecorded, { records }, { region });
  await bed.idle();
};
const alerts = async () => [
  ...(await bed.published(securityAlerted)),
  ...(await bed.published(securityAlerted, { region: 'au' })),
  ...(await bed.published(platformSecurityAlerted)),
];
const ofPerson = async (id: string) => (await alerts()).filter(({ personId }) => personId === id);

describe('administrators are alerted at once', () => {
  test('of many refused sign-ins of one account, once an hour and once per record', async () => {
    const person = newId();
    await append(refusals(person, alertAt.refusalsOfAccount - 1));
    // Spread over more than ten minutes, failed sign-ins are taken for mistyped passwords.
    await append([refusal(person, 15 * 60)]);
    expect(await ofPerson(person)).toEqual([]);
    const many = refusals(person, alertAt.refusalsOfAccount, 20 * 60);
    await append(many);
    await append(many);
    await append(refusals(person, 3, 21 * 60));
    expect(await ofPerson(person)).toMatchObject([{ cause: 'manyRefusals', companyId: null }]);
    await append(refusals(person, alertAt.refusalsOfAccount, 90 * 60));
    expect(await ofPerson(person)).toHaveLength(2);
  });

  test('of very many in a region, with and without an account', async () => {
    const before = (await alerts()).filter(({ cause }) => cause === 'manyRefusalsInRegion').length;
    await append(
      Array.from({ length: alertAt.refusalsOfRegion / 2 }, (_, n) => refusal(newId(), 50_000 + n)),
      'jp',
    );
    expect((await alerts()).filter(({ cause }) => cause === 'manyRefusalsInRegion')).toHaveLength(before);
    await append(
      Array.from({ length: alertAt.refusalsOfRegion / 2 }, (_, n) => refusal(nobodyId, 50_100 + n)),
      'jp',
    );
    const published = (await alerts()).filter(({ cause }) => cause === 'manyRefusalsInRegion');
    expect(published).toHaveLength(before + 1);
    expect(await ofPerson(nobodyId)).toEqual([]);
  });

  test('of a new administrator: the platform’s or the company’s administrators', async () => {
    const platform = await bed.call(saveStaff, staffForm({ type: 'admin', userType: null }), { as: admin });
    const plain = await aStaffUser(bed, admin, { companyId });
    await bed.idle();
    expect(await ofPerson(plain._id)).toEqual([]);
    const { _id, updatedAt, fullName, email } = plain;
    const promoted = { ...staffForm({ companyId, userType: 'admin' }), _id, updatedAt, fullName, email };
    const { updatedAt: later } = await bed.call(saveStaff, promoted, { as: admin });
    await bed.call(saveStaff, { ...promoted, phone: '0399999999', updatedAt: later }, { as: admin });
    await bed.idle();
    expect(await ofPerson(platform._id)).toMatchObject([{ cause: 'adminCreated', companyId: null }]);
    expect(await ofPerson(_id)).toMatchObject([{ cause: 'companyAdminCreated', companyId }]);
    const { list } = await bed.callRpc(companyContacts, { companyId, onlyAdmins: true });
    expect(list.map((each) => each._id)).toEqual([_id]);
  });

  test('of a mass export, which has a record of its own beside that of the export', async () => {
    await bed.sql(
      `INSERT INTO staff (id, full_name, search, email, type, user_type, company_id, phone, mobile_country_code, timezone, language, created_at, updated_at)
        SELECT gen_random_uuid(), 'Many', 'many', 'many' || n || '@fovea.test', 'normal', 'general', $1, '1', '81', 'Asia/Tokyo', 'en', now(), now()
        FROM generate_series(1, $2) n`,
      [companyId, alertAt.exportedRows + 1],
      { scope: 'global' },
    );
    for (const searchStr of ['person', undefined]) await bed.call(exportStaff, { db: 'jp', searchStr }, { as: admin });
    await bed.idle();
    const filter = { db: 'jp', action: 'massExported' as const };
    const { list } = await bed.call(findAudit, filter, { as: admin });
    expect(list).toMatchObject([{ kind: 'security', changes: [{ field: 'rows' }] }]);
    const published = (await alerts()).filter(({ cause }) => cause === 'massExport');
    expect(published).toMatchObject([{ recordId: list[0]?._id, personId: list[0]?.actor._id }]);
    const exports = await bed.call(findAudit, { db: 'jp', action: 'staffExported' }, { as: admin });
    expect(exports.list).toHaveLength(2);
  });

  test('of an altered audit log, by the nightly check', async () => {
    await bed.service().runJob('verify-trails');
    const broken = async () => (await alerts()).filter(({ cause }) => cause === 'trailBroken');
    expect(await broken()).toEqual([]);
    for (const text of [
      'ALTER TABLE access_log DISABLE TRIGGER ALL',
      "UPDATE access_log SET address = '198.51.100.1' WHERE seq = 2",
      'ALTER TABLE access_log ENABLE TRIGGER ALL',
    ])
      await bed.sql(text, [], { scope: 'au' });
    await bed.service().runJob('verify-trails');
    await bed.service().runJob('verify-trails');
    expect(await broken()).toMatchObject([{ trail: 'au', companyId: null }]);
  });
});

test('a consumer killed at any step neither loses an alert nor publishes it twice', async () => {
  const client = bed.service().databases.regional.get('jp')?.client as unknown as Regional;
  const { run } = onAccessRecorded as EventConsumer;
  const person = newId();
  const records = refusals(person, alertAt.refusalsOfAccount, 200_000);
  const consumeOnce = (db: typeof client) =>
    db.$transaction((tx) => run({ records } as never, { tx, scope: 'jp' } as never));
  let died = 0;
  for (let step = 0; ; step += 1) {
    const outcome = await consumeOnce(dyingAt(client, step)).then(
      () => 'done',
      (error: unknown) => error,
    );
    if (outcome === 'done') break;
    expect(outcome).toBeInstanceOf(Killed);
    expect(await ofPerson(person)).toEqual([]);
    died += 1;
  }
  await consumeOnce(client);
  expect(died).toBeGreaterThan(5);
  expect(await ofPerson(person)).toHaveLength(1);
});
