import { accessRecorded, platformAccessRecorded } from '@fovea/contracts/audit/events';
import type { CommittedRecord } from '@fovea/contracts/audit/schema';
import { newId } from '@fovea/kit/database/ids';
import { withClient } from '@fovea/kit/database/with-client';
import { poisonRow } from '@fovea/kit-testing/poison-row';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdentityService } from '../service.ts';
import { startBed } from '../testing/stage.ts';
import { aRecord, verify } from './audit-fixtures.ts';
import { committedRecords } from './committed-records.ts';

let bed: TestBed;
let twin: Awaited<ReturnType<typeof createIdentityService>>;
beforeAll(async () => {
  bed = await startBed();
  twin = await createIdentityService(bed.env);
  await twin.start();
});
afterAll(async () => {
  await twin.stop();
  await bed.stop();
});

const urlOf = (scope: string) => bed.service().databases.all.find((database) => database.scope === scope)?.url;
const append = async (records = [aRecord()], messageId = newId(), region = 'au') => {
  await bed.publish(accessRecorded, { records }, { region, messageId });
  return records;
};
/** Runs a statement with the rights of the service. */
const asIdentity = (text: string) => withClient(urlOf('jp') ?? '', (client) => client.query(text));
const idle = async () => {
  await bed.idle();
  await twin.idle();
};

describe('the audit log', () => {
  test('stores each record once, a region’s in its own database', async () => {
    const [first = aRecord(), second = aRecord()] = await append([aRecord({ kind: 'view' }), aRecord()]);
    await append([first, second]);
    await append([second, aRecord()]);
    await bed.publish(platformAccessRecorded, { records: [first] });
    await idle();
    const findRows = (scope: string) =>
      bed.sql<{ kind: string }>('SELECT kind FROM access_log WHERE record_id = ANY($1)', [[first._id, second._id]], {
        scope,
      });
    expect((await Promise.all(['global', 'jp', 'au'].map(findRows))).map((rows) => rows.length)).toEqual([1, 0, 2]);
    expect(await verify(urlOf('au'), 'au')).toEqual({ rows: 3 });
    expect(await verify(urlOf('global'), 'global')).toEqual({ rows: 1 });
    expect((await verify(urlOf('au'), 'jp')).fault).toBe('row 1 was altered');
  });

  test('lists the commitments to values stored elsewhere, in order', async () => {
    const family = newId();
    const committed = aRecord({ customerIds: [family], patientId: newId(), commitment: 'c'.repeat(64) });
    await append([aRecord(), committed, aRecord()]);
    await idle();
    const found = await withClient(urlOf('au') ?? '', async (client) => {
      const records: CommittedRecord[] = [];
      for await (const some of committedRecords(client)) records.push(...some);
      return records;
    });
    expect(found.filter(({ customerId }) => customerId === family)).toEqual([
      {
        seq: 5,
        recordId: committed._id,
        customerId: family,
        patientId: committed.patientId,
        commitment: committed.commitment,
      },
    ]);
  });

  test('is one chain without gaps, with several appenders', async () => {
    await Promise.all(Array.from({ length: 40 }, () => append([aRecord(), aRecord(), aRecord()])));
    await idle();
    const { rows, fault } = await verify(urlOf('au'), 'au');
    expect({ rows: rows % 3, fault }).toEqual({ rows: 0, fault: undefined });
  });

  test.each([
    ['is read', 'SELECT FROM access_log'],
    ['has its head updated', 'UPDATE audit_head SET seq = seq'],
  ])('%s by identity', async (_, text) => {
    expect((await asIdentity(text)).rowCount).toBeGreaterThanOrEqual(0);
  });

  test.each([
    "UPDATE access_log SET address = ''",
    'DELETE FROM access_log',
    'TRUNCATE access_log',
    'ALTER TABLE access_log DISABLE TRIGGER ALL',
    'DELETE FROM audit_head',
    "UPDATE audit_anchor SET hash = ''",
    'DELETE FROM audit_anchor',
  ])('cannot be altered by its writer: %s', async (text) => {
    await expect(asIdentity(text)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('is anchored even when another one fails', async () => {
    await append();
    await idle();
    const restore = await poisonRow(bed.sql, { table: 'audit_anchor', column: 'scope', value: 'global', scope: 'jp' });
    await bed.service().runJob('anchor-trails');
    await restore();
    const [head] = await bed.sql<{ seq: string }>('SELECT seq FROM audit_head', [], { scope: 'au' });
    expect(
      await bed.sql('SELECT seq FROM audit_anchor WHERE scope = $1 AND seq = $2', ['au', head?.seq], {
        scope: 'global',
      }),
    ).toEqual([{ seq: head?.seq }]);
  });

  test('is append-only, and tampering is detected', async () => {
    const sql = (text: string) => bed.sql(text, [], { scope: 'jp' });
    await append([aRecord(), aRecord(), aRecord(), aRecord()], newId(), 'jp');
    await idle();
    for (const attempt of [
      "UPDATE access_log SET address = ''",
      'DELETE FROM access_log',
      'TRUNCATE access_log',
      'DELETE FROM audit_head',
    ])
      await expect(sql(attempt)).rejects.toThrow('append-only');
    await bed.service().runJob('anchor-trails');
    const anchors = (
      await bed.sql<{ seq: string; hash: string; at: Date }>(
        'SELECT seq, hash, at FROM audit_anchor WHERE scope = $1',
        ['jp'],
        { scope: 'global' },
      )
    ).map(({ seq, hash, at }) => ({ seq: Number(seq), hash, at: at.toISOString() }));
    expect(await verify(urlOf('jp'), 'jp', anchors)).toEqual({ rows: 4 });

    await sql('ALTER TABLE access_log DISABLE TRIGGER ALL');
    await sql('CREATE TABLE aside AS SELECT * FROM access_log');
    const after = async (harm: string) => {
      await sql(harm);
      const { fault } = await verify(urlOf('jp'), 'jp', anchors);
      await sql('DELETE FROM access_log');
      await sql('INSERT INTO access_log SELECT * FROM aside');
      return fault;
    };
    expect(await after("UPDATE access_log SET actor_role = 'admin' WHERE seq = 3")).toBe('row 3 was altered');
    expect(await after('DELETE FROM access_log WHERE seq = 2')).toBe('row 2 is missing');
    expect(await after('DELETE FROM access_log WHERE seq = 4')).toBe('row 4 is missing');
    // Tail and head are altered together: the anchor in the other database reveals it.
    await sql('UPDATE audit_head SET (seq, hash) = (SELECT seq, hash FROM access_log WHERE seq = 3)');
    expect(await after('DELETE FROM access_log WHERE seq = 4')).toMatch('row 4 is missing: on');
  });
});
