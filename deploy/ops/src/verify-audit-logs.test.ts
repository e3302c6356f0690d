import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { AppError } from '@fovea/contracts/errors';
import { newId } from '@fovea/kit/database/ids';
import { withClient } from '@fovea/kit/database/with-client';
import { createDatabases } from '@fovea/kit-testing/databases';
import { startPostgres, type TestPostgres } from '@fovea/kit-testing/postgres';
import { beforeEach, expect, test } from 'vitest';
import { readArchive, writeArchive } from '../../../services/identity/src/archives/archive-file.ts';
import { appendLinks, type Link } from '../../../services/identity/src/audit/chain.ts';
import { Failure } from './failure.ts';
import { type Fleet, fleetOf } from './fleet.ts';
import { verifyAuditLogs } from './verify-audit-logs.ts';

let postgres: TestPostgres;
let fleet: Fleet;
/** Files in the region's store. */
const stored = new Map<string, Buffer>();
const key = 'audit/jp-2020-01-1-2.jsonl.gz';
const first = { seq: 0, hash: '' };
let links: Link[];

const sql = (text: string, values: unknown[] = [], scope = 'jp') =>
  withClient(fleet.database('identity', scope).url, (client) => client.query(text, values));
const report = async (archives: boolean) => {
  for await (const log of verifyAuditLogs(fleet, { archives })) if (log.scope === 'jp') return log;
  throw new Error('The region is missing');
};

/** A log of four rows, two of them archived and deleted. The first row commits to values that are still stored. */
beforeEach(async () => {
  postgres = await startPostgres();
  for (const service of ['identity', 'customer'])
    await createDatabases(postgres.url, 'fovea', service, { global: true, regions: ['jp'] });
  stored.clear();
  fleet = {
    ...fleetOf({
      FOVEA_REGIONS: 'jp:Japan',
      DATABASE_URL_GLOBAL: postgres.url,
      DATABASE_URL_JP: postgres.url,
      FOVEA_SECRET_KEY: 'a secret for tests of more than thirty-two characters',
    }),
    store: () => ({
      get: async (fileKey: string) => {
        const file = stored.get(fileKey);
        if (!file) throw new AppError('notFound');
        return Readable.from([file]);
      },
    }),
  };
  const records = Array.from({ length: 4 }, (_, place) => ({
    recordId: newId(),
    at: '2020-01-15T10:00:00.000Z',
    kind: 'change',
    call: 'POST /api/admin/customer',
    requestId: 'r',
    actorId: newId(),
    actorRole: 'general',
    actorCompanyId: null,
    address: '192.0.2.7',
    concerning: {},
    customerIds: [newId()],
    patientId: null,
    fields: ['phone'],
    changes: [],
    commitment: place === 0 ? 'c'.repeat(64) : null,
  }));
  ({ links } = appendLinks('jp', first, records));
  for (const link of links)
    await sql(
      `INSERT INTO access_log (seq, record_id, at, kind, call, request_id, actor_id, actor_role, address, concerning, customer_ids, fields, changes, commitment, previous_hash, hash)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, '{}', $10, $11, '[]', $12, $13, $14)`,
      [
        ...[link.seq, link.recordId, link.at, link.kind, link.call, link.requestId, link.actorId, link.actorRole],
        ...[link.address, link.customerIds, link.fields, link.commitment, link.previousHash, link.hash],
      ],
    );
  await sql('UPDATE audit_head SET (seq, hash) = (SELECT seq, hash FROM access_log WHERE seq = 4)');
  const file = await withClient(fleet.database('identity', 'jp').url, (client) =>
    buffer(writeArchive(client, 'jp', first, 2)),
  );
  stored.set(key, file);
  const { end, sha256, bytes } = await readArchive(Readable.from([file]), 'jp', first);
  for (const scope of ['jp', 'global'])
    await sql(
      "INSERT INTO audit_archive VALUES ('jp', '2020-01', 1, 2, '', $1, $2, $3, $4, now())",
      [end.hash, key, sha256, bytes],
      scope,
    );
  await sql("SELECT forget_archived('jp', 2, 100)");
  return () => postgres.stop();
});

test('an archived log is intact by its hashes, and with its archives from the first row', async () => {
  expect(await report(false)).toEqual({ scope: 'jp', rows: 4, archived: 2, compared: 0, faults: [] });
  // The values of the archived row are compared too; its family is erased.
  expect(await report(true)).toEqual({ scope: 'jp', rows: 4, archived: 2, compared: 1, faults: [] });
});

test('a missing or altered file is named, which the hashes alone do not detect', async () => {
  const file = stored.get(key) ?? Buffer.of();
  stored.delete(key);
  expect((await report(true)).faults).toEqual(['the archive of rows 1 to 2 is missing']);
  stored.set(key, gzipSync(gunzipSync(file).toString().replace('192.0.2.7', '192.0.2.8')));
  expect((await report(true)).faults).toEqual(['the archive of rows 1 to 2 was altered: row 1 was altered']);
  expect((await report(false)).faults).toEqual([]);
});

test('an archived row is compared with its anchor in another database', async () => {
  await sql("INSERT INTO audit_anchor VALUES ('jp', 1, 'another', '2020-01-15T11:00:00Z')", [], 'global');
  expect((await report(true)).faults).toEqual(['row 1 is not what it was on 2020-01-15T11:00:00.000Z']);
});

test('altered values of an archived row are named', async () => {
  await withClient(fleet.database('customer', 'jp').url, (client) =>
    client.query("INSERT INTO change_detail VALUES ($1, $2, NULL, 'salt', '[]')", [
      links[0]?.recordId,
      links[0]?.customerIds[0],
    ]),
  );
  const { faults } = await report(true);
  expect(faults).toEqual([`the values of row 1 (record ${links[0]?.recordId}) were altered`]);
});

test('names missing variables of the file stores', () => {
  const { store } = fleetOf({
    FOVEA_REGIONS: 'jp:Japan',
    DATABASE_URL_GLOBAL: postgres.url,
    DATABASE_URL_JP: postgres.url,
  });
  expect(() => store('jp')).toThrow('S3_ENDPOINT is not set');
});

test('reports a wrong secret in one line', async () => {
  // The first run creates the key with its own secret.
  await report(false);
  fleet = { ...fleet, secrets: () => ['the secret of some other installation altogether'] };
  const failed = report(false);
  await expect(failed).rejects.toThrow(Failure);
  await expect(failed).rejects.toThrow('FOVEA_SECRET_KEY does not open the keys of texts');
});
