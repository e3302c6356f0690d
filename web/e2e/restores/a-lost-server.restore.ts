import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { finishSegment, untilArchived } from '@fovea/backup/back-up-server';
import { backupSecrets } from '@fovea/backup/backup-secrets';
import { republish } from '@fovea/backup/republish';
import { restoreBackup } from '@fovea/backup/restore-backup';
import { findCustomers, getCustomer, saveCustomer } from '@fovea/contracts/customers/endpoints';
import { postRecords } from '@fovea/contracts/device-protocol/endpoints';
import { errorCodes } from '@fovea/contracts/errors';
import { findRecords } from '@fovea/contracts/usage/endpoints';
import { pointedAt } from '@fovea/kit/config/database-url';
import { withClient } from '@fovea/kit/database/with-client';
import { call } from '@fovea/kit-testing/client';
import { record } from '@fovea/local/device/device-client';
import { demoPassword, environmentOf } from '@fovea/local/environment';
import { passwordDigest } from '@fovea/local/password-digest';
import { nodeProgram, root } from '@fovea/local/repository';
import { databasesOf } from '@fovea/local/traces';
import { fleetOf } from '@fovea/ops/fleet';
import { verifyAuditLogs } from '@fovea/ops/verify-audit-logs';
import { expect, test } from '@playwright/test';
import { type Family, makeFamily, openCharge, paymentsOf, signInDeviceOf } from '../outages/family.ts';
import { eventually, mailsTo, origin, part, product } from '../outages/stack.ts';

const basePort = Number(new URL(origin || 'http://localhost:8080').port);
const dataDir = process.env.FOVEA_DATA ?? '.local';
const environment = environmentOf({ basePort, dataDir, mode: 'test', scale: {}, given: {} });
const folder = join(dataDir, 'backups');
const { secrets } = backupSecrets({}, dataDir);
const scope = 'jp';
const place = { folder, scope, secrets: [...secrets] };
const jp = pointedAt(environment.shared.DATABASE_URL_JP ?? '', 'postgres');
let admin = '';

/** `make backup`, `make restore` against this stack; resolves to what it said, also where it refused. */
const make = (program: string, ...args: string[]) =>
  promisify(execFile)(nodeProgram, [
    ...['--no-warnings', join(root, 'deploy', 'backup', 'src', `${program}.ts`)],
    ...['--port', String(basePort), '--data', dataDir, ...args],
  ]).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => `refused: ${stderr}`,
  );

const outcome = (work: () => Promise<unknown>): Promise<number> =>
  work().then(
    () => 0,
    (error: { code?: number }) => error.code ?? -1,
  );
/** Goes on until it is stopped; resolves to all that came of it. */
function repeat<T>(work: (turn: number) => Promise<T>): { stop: () => Promise<T[]> } {
  let isOver = false;
  const working = (async () => {
    const done: T[] = [];
    while (!isOver) done.push(await work(done.length));
    return done;
  })();
  return {
    stop: () => {
      isOver = true;
      return working;
    },
  };
}

const inDatabase = (name: string, sql: string, values: unknown[] = []) =>
  withClient(databasesOf(environment).find((database) => database.name === name)?.url ?? '', (client) =>
    client.query(sql, values),
  );
/** Nothing is left to be told, or to be sent to somebody now. */
const settled = () =>
  eventually(
    async () => {
      const waiting = await Promise.all(
        databasesOf(environment).map(({ name }) =>
          inDatabase(
            name,
            name.startsWith('fovea_notification')
              ? `SELECT (SELECT count(*) FROM outbox WHERE published_at IS NULL) + (SELECT count(*) FROM delivery WHERE status = 'queued' AND due_at < now()) AS waiting`
              : 'SELECT count(*) AS waiting FROM outbox WHERE published_at IS NULL',
          ),
        ),
      );
      return waiting.reduce((sum, { rows }) => sum + Number(rows[0].waiting), 0);
    },
    (waiting) => waiting === 0,
  );

const charges = async (): Promise<number> => {
  const response = await fetch(`${process.env.FOVEA_STRIPE_URL}/_sandbox/state`);
  return ((await response.json()) as { charges: unknown[] }).charges.length;
};

async function pay(family: Family): Promise<void> {
  const charge = await openCharge(admin, family);
  await charge.pay();
  await eventually(
    () => mailsTo(family.email),
    (mails) => mails.some(({ subject }) => /payment of/.test(subject)),
  );
}

/** A treatment for every hour that has been, as the child's device hands it in. */
async function deviceOf(family: Family) {
  const device = await signInDeviceOf(family);
  const post = async (turn: number) => {
    await delay(100);
    const records = [record(new Date(Date.now() - (turn + 1) * 3_600_000), 180, 'Asia/Tokyo')];
    const answer = await product.patiently(() => call(origin, postRecords, { records }, { as: device.session.token }));
    return answer.records[0]?.result;
  };
  return { post };
}
const treatments = async ({ customerId }: Family) =>
  (await product.callApi(findRecords, { userId: customerId, db: scope }, { as: admin, db: scope })).total;

test.beforeAll(async () => {
  admin = await product.signInStaff('admin@fovea.test');
});

test('a region whose server is lost comes back with all that was kept, and nothing happens twice', async () => {
  const early = await makeFamily(admin);
  await pay(early);
  const { post } = await deviceOf(early);

  // Backed up while it is written to, and written to afterwards.
  const writing = repeat(post);
  expect(await make('main', '--to', folder)).toContain(`backed up to ${folder}`);
  const late = await makeFamily(admin);
  await pay(late);
  const posted = await writing.stop();
  expect(posted.filter((result) => result !== posted[0])).toEqual([]);
  await settled();
  await withClient(jp, async (client) => {
    const { rows } = await client.query('SHOW archive_timeout');
    expect(rows).toEqual([{ archive_timeout: '1min' }]);
    await untilArchived(client, await finishSegment(client), place);
  });
  const families = [early, late];
  const mailsOf = () => Promise.all(families.map(async ({ email }) => (await mailsTo(email)).map(({ id }) => id)));
  const before = { mails: await mailsOf(), charges: await charges() };

  // Written after the last piece of the log that was kept, and told to everybody.
  const lost = await makeLostParent(early);
  const elsewhere = repeat(() => outcome(() => call(origin, findCustomers, {}, { as: admin, db: 'au' })));
  await part.kill('postgres-jp');
  rmSync(join(dataDir, 'postgres', scope), { recursive: true });

  expect(await make('restore', '--from', folder, '--region', scope)).toContain(`${dataDir} is in use by process`);
  const restored = await restoreBackup(environment, { folder, secrets, scope, onStep: console.log });
  await part.start('postgres-jp');
  await republish(environment, restored);

  expect(
    await eventually(
      () => outcome(() => call(origin, getCustomer, { id: early.customerId, db: scope }, { as: admin, db: scope })),
      (code) => code === 0,
    ),
  ).toBe(0);
  await settled();
  for (const family of families)
    expect((await paymentsOf(admin, family)).map(({ status }) => status)).toEqual(['succeeded']);
  expect(await treatments(early)).toBe(posted.length);
  expect({ mails: await mailsOf(), charges: await charges() }).toEqual(before);

  // What was lost is gone, and named.
  expect(await outcome(() => call(origin, getCustomer, { id: lost, db: scope }, { as: admin, db: scope }))).toBe(
    errorCodes.notFound,
  );
  const named = () =>
    [
      ...readFileSync(join(dataDir, 'logs', 'customer.log'), 'utf8').matchAll(
        /states that only the stream had .*subjects=(\[.*?\])/g,
      ),
    ].flatMap(([, subjects = '']): string[] => JSON.parse(subjects));
  expect(
    await eventually(
      async () => named(),
      (subjects) => subjects.length > 0,
    ),
  ).toEqual([`state.$scope.parent.${lost}`]);

  // The region goes on, and nobody else noticed.
  expect(await post(posted.length)).toBe(posted[0]);
  expect((await elsewhere.stop()).filter((code) => code !== 0)).toEqual([]);
  for await (const { scope, faults } of verifyAuditLogs(fleetOf(environment.shared)))
    expect([scope, faults]).toEqual([scope, []]);
});

async function makeLostParent({ customerId }: Family): Promise<string> {
  const as = { as: admin, db: scope };
  const { firstName, lastName, phone, mobileCountryCode, country, timezone, companyId, doctorId } =
    await product.callApi(getCustomer, { id: customerId, db: scope }, as);
  const person = { firstName, lastName, phone, mobileCountryCode, country, timezone, companyId, doctorId };
  const email = `lost${Date.now()}@fovea.test`;
  const password = passwordDigest(demoPassword);
  const { user } = await product.callApi(saveCustomer, { ...person, email, password, db: scope }, as);
  await eventually(
    () =>
      inDatabase('fovea_customer_jp', 'SELECT 1 FROM outbox WHERE subject = $1 AND published_at IS NOT NULL', [
        `state.$scope.parent.${user._id}`,
      ]),
    ({ rowCount }) => Boolean(rowCount),
  );
  return user._id;
}
