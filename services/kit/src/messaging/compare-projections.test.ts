import { parentState } from '@fovea/contracts/customers/events';
import { planState } from '@fovea/contracts/plans/events';
import { checksumsOf, projectionChecksOf, republishDifferingOf } from '@fovea/contracts/states/rpcs';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as contract from '../../test/fixture/contracts.ts';
import { createFixture } from '../../test/fixture/service.ts';
import { newId } from '../database/ids.ts';
import type { Service } from '../service.ts';
import { publishAll } from './outbox.ts';
import { firstId } from './state-checksums.ts';
import { stateRpcs } from './state-rpcs.ts';

let bed: TestBed;
let service: Service;
let duringCompare = async () => {};
beforeAll(async () => {
  bed = await startTestBed({ services: [createFixture] });
  service = bed.service();
});
afterAll(() => bed.stop());
beforeEach(() => {
  duringCompare = async () => {};
});

const durable = 'customer-state-test_company-global';
const inGlobal = { scope: 'global' };
const ids = Array.from({ length: 600 }, () => newId()).sort();
const at = (index: number) => ids[index] ?? '';
const publishCompanies = async (some: string[], name: string) => {
  const { client } = service.databases.global ?? {};
  if (!client) throw new Error('the fixture has a global database');
  const bodies = some.map((_id) => ({ _id, name, ancestors: [_id], disabled: false }));
  await publishAll(client, contract.companyState, bodies);
};
/** Moves all publications into the past. */
const letTimePass = () => bed.sql(`UPDATE outbox SET published_at = now() - interval '1 hour'`, [], inGlobal);
/** The fixture's global database stands in for the publisher of its states. */
const stubSource = () => {
  for (const { question, run } of stateRpcs([contract.companyState], service.databases))
    bed.stubRpc(question, async (request, region = '') => {
      await duringCompare();
      return run(request as never, { region } as never) as Promise<never>;
    });
};
const compare = () => service.runJob('compare-projections');
const republished = async () =>
  (
    await bed.sql<{ id: string }>(
      `SELECT right(subject, 36) AS id FROM outbox WHERE headers ? 'Fovea-Again'`,
      [],
      inGlobal,
    )
  )
    .map(({ id }) => id)
    .sort();
const checks = (scope: string) => bed.sql('SELECT differing, unknown FROM projection_check', [], { scope });
const companies = (scope: string) =>
  bed.sql<{ id: string; name: string; revision: string }>('SELECT id, name, revision FROM company ORDER BY id', [], {
    scope,
  });

test('a source that is down fails the job', async () => {
  await publishCompanies(ids, 'first');
  await service.idle();
  await expect(compare()).rejects.toThrow('1 of 1 projections could not be compared');
  expect(await checks('jp')).toEqual([]);
  stubSource();
});

test('equal projections are not changed', async () => {
  await letTimePass();
  await compare();
  expect(await republished()).toEqual([]);
  for (const scope of ['jp', 'au']) expect(await checks(scope)).toEqual([{ differing: 0, unknown: 0 }]);
});

test('messages of the last minute are not compared', async () => {
  await publishCompanies([at(7)], 'second');
  await service.idle();
  await bed.sql('DELETE FROM company WHERE id = $1', [at(7)]);
  await compare();
  expect(await republished()).toEqual([]);
  expect(await checks('jp')).toEqual([{ differing: 0, unknown: 0 }]);
});

test('only missing or older entities are republished; unknown ones remain', async () => {
  await letTimePass();
  await bed.sql(`UPDATE company SET revision = 1, name = 'old' WHERE id = $1`, [at(300)]);
  const [older, younger] = [`00000000-0000-4000-8000-${newId().slice(-12)}`, newId()];
  for (const id of [older, younger])
    await bed.sql(
      `INSERT INTO company (id, revision, name, ancestors, disabled) VALUES ($1, 1, 'strange', '{}', false)`,
      [id],
    );
  await bed.sql('UPDATE company SET revision = 1::bigint << 41 WHERE id = $1', [at(500)]);

  await compare();
  await service.idle();
  expect(await republished()).toEqual([at(7), at(300)]);
  expect(await checks('jp')).toEqual([{ differing: 2, unknown: 3 }]);
  expect(await checks('au')).toEqual([{ differing: 0, unknown: 0 }]);
  const stored = await companies('jp');
  expect(stored.filter(({ name }) => name === 'strange').map(({ id }) => id)).toEqual([older, younger]);
  expect(stored.filter(({ name }) => name === 'second').map(({ id }) => id)).toEqual([at(7)]);
  expect(stored.some(({ name }) => name === 'old')).toBe(false);

  const metricsText = await (await fetch(`http://127.0.0.1:${service.internalPort}/metrics`)).text();
  const consumer = `consumer="${durable}-into-jp"`;
  expect(metricsText).toContain(`projection_differences{${consumer},found="differing"} 2`);
  expect(metricsText).toContain(`projection_differences{${consumer},found="unknown"} 3`);
  expect(metricsText).toMatch(new RegExp(`projection_checked_timestamp_seconds\\{${consumer}\\} \\d+`));

  const { list, isComplete } = await bed.callRpc(projectionChecksOf('customer'), {});
  expect(isComplete).toBe(true);
  const check = { service: 'customer', event: 'test.company', checkedAt: expect.stringContaining('T') };
  expect(list).toEqual([
    { ...check, scope: 'jp', consumer: `${durable}-into-jp`, differing: 2, unknown: 3 },
    { ...check, scope: 'au', consumer: `${durable}-into-au`, differing: 0, unknown: 0 },
  ]);

  await letTimePass();
  await compare();
  expect(await checks('jp')).toEqual([{ differing: 0, unknown: 3 }]);
  await bed.sql('DELETE FROM company WHERE id = ANY($1)', [[older, younger]]);
  await bed.sql(`UPDATE company SET revision = 2 WHERE id = $1`, [at(500)]);
  await compare();
  await service.idle();
  expect(await companies('jp')).toEqual(await companies('au'));
});

test('an erased entity is compared by its last state', async () => {
  const { client } = service.databases.global ?? {};
  if (!client) throw new Error('the fixture has a global database');
  const erased = { _id: at(9), name: '', ancestors: [], disabled: false, deleted: true };
  await publishAll(client, contract.companyState, [erased]);
  await service.idle();
  await letTimePass();
  await bed.sql('DELETE FROM company WHERE id = $1', [at(9)]);
  await compare();
  await service.idle();
  expect(await bed.sql('SELECT deleted FROM company WHERE id = $1', [at(9)])).toEqual([{ deleted: true }]);
});

test('a state published during the comparison is no difference', async () => {
  await letTimePass();
  const before = await republished();
  duringCompare = async () => {
    duringCompare = async () => {};
    await publishCompanies(ids.slice(0, 50), 'meanwhile');
  };
  await compare();
  expect(await republished()).toEqual(before);
  expect(await checks('jp')).toEqual([{ differing: 0, unknown: 0 }]);
  await service.idle();
});

test('many entities are compared in several calls', async () => {
  const rows = `SELECT ('00000000-0000-4000-9000-' || lpad(to_hex(n), 12, '0'))::uuid AS id, 9000000 + n AS revision
                FROM generate_series(1, 11000) n`;
  await bed.sql(
    `INSERT INTO outbox (id, message_id, subject, body, headers, published_at)
     SELECT revision, id, 'state.global.test.company.' || id, jsonb_build_object('_id', id, 'name', 'many', 'ancestors', '[]'::jsonb, 'disabled', false), '{}', now() - interval '1 hour'
     FROM (${rows}) rows`,
    [],
    inGlobal,
  );
  for (const scope of ['jp', 'au'])
    await bed.sql(
      `INSERT INTO company (id, revision, name, ancestors, disabled) SELECT id, revision, 'many', '{}', false FROM (${rows}) rows`,
      [],
      { scope },
    );
  await letTimePass();
  let calls = 0;
  duringCompare = async () => {
    calls += 1;
  };
  await bed.sql('DELETE FROM company WHERE revision IN (9000001, 9007000, 9011000)');
  await compare();
  await service.idle();
  expect(await checks('jp')).toEqual([{ differing: 3, unknown: 0 }]);
  expect(await companies('jp')).toEqual(await companies('au'));
  // Three calls for each region, and one for each range with a missing row.
  expect(calls).toBe(9);
});

test('every service serves checksums of its states to their consumers', async () => {
  const [check] = (await bed.callRpc(checksumsOf(parentState), { from: firstId }, 'au')).list;
  expect(check).toEqual({ from: firstId, count: 0, checksum: '0' });
  expect(checksumsOf(planState).permittedCallers).toEqual(['billing', 'customer', 'device-inventory']);
  expect(republishDifferingOf(planState).permittedCallers).toEqual(['billing', 'customer', 'device-inventory']);
});
