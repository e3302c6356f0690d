import { getCustomer, saveCustomer } from '@fovea/contracts/customers/endpoints';
import { errorCodes } from '@fovea/contracts/errors';
import { placeOf } from '@fovea/kit/database/sealed-texts';
import { withClient } from '@fovea/kit/database/with-client';
import { openAt, readDataKeys } from '@fovea/kit/secrets/data-keys';
import { ApiError, call } from '@fovea/kit-testing/client';
import { environmentOf } from '@fovea/local/environment';
import { databasesOf } from '@fovea/local/traces';
import { fleetOf } from '@fovea/ops/fleet';
import { verifyAuditLogs } from '@fovea/ops/verify-audit-logs';
import { expect, test } from '@playwright/test';
import type { Client } from 'pg';
import { type Family, makeFamily } from './family.ts';
import { eventually, origin, part, product } from './stack.ts';

const basePort = Number(new URL(origin || 'http://localhost:8080').port);
const environment = environmentOf({
  basePort,
  dataDir: process.env.FOVEA_DATA ?? '.local',
  mode: 'test',
  scale: {},
  given: {},
});
const inDatabase = <T>(name: string, work: (client: Client) => Promise<T>) =>
  withClient(databasesOf(environment).find((database) => database.name === name)?.url ?? '', work);
const families = 'fovea_customer_jp';
const auditDatabase = 'fovea_identity_jp';
const db = 'jp';
let admin = '';

test.beforeAll(async () => {
  admin = await product.signInStaff('admin@fovea.test');
});
test.afterEach(async () => {
  for await (const { scope, faults } of verifyAuditLogs(fleetOf(environment.shared)))
    expect([scope, faults]).toEqual([scope, []]);
});

/** A member of staff writes a note: 0, or the code of the refusal. */
async function write({ customerId }: Family, notes: string): Promise<number> {
  try {
    const parent = await call(origin, getCustomer, { id: customerId, db }, { as: admin, db });
    const { firstName, lastName, phone, mobileCountryCode, country, timezone, companyId, doctorId } = parent;
    const form = { firstName, lastName, phone, mobileCountryCode, country, timezone, companyId, doctorId };
    await call(origin, saveCustomer, { ...form, _id: customerId, notes, db }, { as: admin, db });
    return 0;
  } catch (error) {
    return error instanceof ApiError ? error.code : -1;
  }
}

const aboutNotes = `subject LIKE 'fact.%.audit.recorded' AND EXISTS (SELECT 1 FROM jsonb_array_elements(body->'records') AS record
  WHERE record->'customerIds' @> to_jsonb($1::text) AND record->'fields' @> '"notes"')`;
const count = (database: string, rows: string, { customerId }: Family) =>
  inDatabase(
    database,
    async (client) =>
      (await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${rows}`, [customerId])).rows[0]
        ?.count,
  );

/** What a column marked `@sealed` says of a family. */
const opened = (column: string, sql: string, { customerId }: Family): Promise<string[]> =>
  inDatabase(families, async (client) => {
    const keys = await readDataKeys(client, fleetOf(environment.shared).secrets());
    const { rows } = await client.query<{ row: string; value: string | null }>(sql, [customerId]);
    return rows.map(({ row, value }) => openAt(keys, placeOf(column, row), value ?? ''));
  });

/** From → to of each change of the note, oldest first. */
async function changesOfNotes(family: Family): Promise<Change[]> {
  const sql = 'SELECT record_id AS row, changes AS value FROM change_detail WHERE customer_id = $1 ORDER BY record_id';
  const changes = await opened('change_detail.changes', sql, family);
  return changes.flatMap((each): Change[] => JSON.parse(each)).filter(({ field }) => field === 'notes');
}
type Change = { field: string; from: string | null; to: string | null };

/**
 * The note as it is, the values kept of changes to it, messages about them that wait to be told, and their records in
 * the chain.
 */
async function stateOf(family: Family) {
  const [note] = await opened('parent.notes', 'SELECT id AS row, notes AS value FROM parent WHERE id = $1', family);
  return {
    note: note ?? '',
    values: (await changesOfNotes(family)).length,
    waiting: await count(families, `outbox WHERE published_at IS NULL AND ${aboutNotes}`, family),
    records: await count(
      auditDatabase,
      `access_log WHERE customer_ids @> ARRAY[$1::uuid] AND 'notes' = ANY(fields)`,
      family,
    ),
  };
}
const settled = (family: Family) =>
  eventually(
    () => stateOf(family),
    ({ waiting, values, records }) => waiting === 0 && values === records,
  );

/** What others need is held while the work runs. */
const holding = <T>(database: string, hold: string, work: (held: Client) => Promise<T>): Promise<T> =>
  inDatabase(database, async (client) => {
    await client.query('BEGIN');
    await client.query(hold);
    const result = await work(client);
    await client.query('ROLLBACK');
    return result;
  });
/** The relay's own lock: nothing is told while somebody else has it. */
const silence = "SELECT pg_advisory_xact_lock(hashtext('fovea.outbox'))";
const somebodyWaits = (held: Client) =>
  eventually(
    async () =>
      (
        await held.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
      ).rowCount,
    Boolean,
  );

test('killed between a change and its record, the service leaves neither', async () => {
  const family = await makeFamily(admin);
  const code = await holding(families, 'LOCK TABLE change_detail IN EXCLUSIVE MODE', async (held) => {
    const writing = write(family, 'never');
    await somebodyWaits(held);
    await part.kill('customer');
    return writing;
  });
  expect(code).toBe(errorCodes.unavailable);
  await part.start('customer');
  expect(await stateOf(family)).toEqual({ note: '', values: 0, waiting: 0, records: 0 });
  await eventually(
    () => write(family, 'again'),
    (answered) => answered === 0,
  );
  expect(await settled(family)).toEqual({ note: 'again', values: 1, waiting: 0, records: 1 });
});

test('killed after a change and before anybody was told, the service tells it once when it is back', async () => {
  const family = await makeFamily(admin);
  await holding(families, silence, async () => {
    expect(await write(family, 'untold')).toBe(0);
    expect(await stateOf(family)).toEqual({ note: 'untold', values: 1, waiting: 1, records: 0 });
    await part.kill('customer');
  });
  await part.start('customer');
  expect(await settled(family)).toEqual({ note: 'untold', values: 1, waiting: 0, records: 1 });
});

test('killed after it told a change and before it noted that, the service tells it twice and the chain has it once', async () => {
  const family = await makeFamily(admin);
  await inDatabase(families, async (row) => {
    await holding(families, silence, async () => {
      expect(await write(family, 'twice')).toBe(0);
      await row.query('BEGIN');
      await row.query(`SELECT 1 FROM outbox WHERE ${aboutNotes} FOR UPDATE`, [family.customerId]);
    });
    await eventually(
      () => stateOf(family),
      ({ records }) => records === 1,
    );
    await part.kill('customer');
    await row.query('ROLLBACK');
  });
  expect(await stateOf(family)).toEqual({ note: 'twice', values: 1, waiting: 1, records: 1 });
  await part.start('customer');
  expect(await settled(family)).toEqual({ note: 'twice', values: 1, waiting: 0, records: 1 });
});

test('identity killed while it appends: the chain has the record once', async () => {
  const family = await makeFamily(admin);
  await holding(auditDatabase, 'SELECT 1 FROM audit_head WHERE id = 1 FOR UPDATE', async (held) => {
    expect(await write(family, 'appended')).toBe(0);
    await somebodyWaits(held);
    await part.kill('identity');
  });
  await part.start('identity');
  expect(await settled(family)).toEqual({ note: 'appended', values: 1, waiting: 0, records: 1 });
});

test('killed at any moment while notes are written, every note has its record and every record its note', async () => {
  const family = await makeFamily(admin);
  let isOver = false;
  const writing = (async () => {
    for (let i = 0; !isOver; i += 1) await write(family, `note ${i}`);
  })();
  for (let i = 0; i < 3; i += 1) {
    await part.kill('customer');
    await part.start('customer');
  }
  isOver = true;
  await writing;
  await eventually(
    () => write(family, 'last'),
    (answered) => answered === 0,
  );
  const { note, values, records } = await settled(family);
  expect([note, records]).toEqual(['last', values]);
  const rows = await changesOfNotes(family);
  // Each begins where the one before it ended: none is missing in between.
  expect(rows.map(({ from }) => from)).toEqual([null, ...rows.slice(0, -1).map(({ to }) => to)]);
  expect(rows.at(-1)?.to).toBe('last');
});
