import { parentState } from '@fovea/contracts/customers/events';
import { planState } from '@fovea/contracts/plans/events';
import { checksumsOf, projectionChecksOf, tellDifferingOf } from '@fovea/contracts/states/questions';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as contract from '../../test/fixture/contracts.ts';
import { createFixture } from '../../test/fixture/service.ts';
import { newId } from '../database/ids.ts';
import type { Service } from '../service.ts';
import { announceAll } from './outbox.ts';
import { firstId } from './state-checksums.ts';
import { answerStates } from './state-rpcs.ts';

let bed: TestBed;
let service: Service;
let meanwhile = async () => {};
beforeAll(async () => {
  bed = await startTestBed({ services: [createFixture] });
  service = bed.service();
});
afterAll(() => bed.stop());
beforeEach(() => {
  meanwhile = async () => {};
});

const durable = 'customer-state-test_company-global';
const inGlobal = { scope: 'global' };
const ids = Array.from({ length: 600 }, () => newId()).sort();
const at = (index: number) => ids[index] ?? '';
const tell = async (some: string[], name: string) => {
  const { client } = service.databases.global ?? {};
  if (!client) throw new Error('the fixture has a global database');
  const bodies = some.map((_id) => ({ _id, name, ancestors: [_id], disabled: false }));
  await announceAll(client, contract.companyState, bodies);
};
/** As if all that was told had been told a while ago. */
const letTimePass = () => bed.sql(`UPDATE outbox SET published_at = now() - interval '1 hour'`, [], inGlobal);
/** The global database of the fixture answers as its states' source. */
const answerAsSource = () => {
  for (const { question, run } of answerStates([contract.companyState], service.databases))
    bed.answer(question, async (request, region = '') => {
      await meanwhile();
      return run(request as never, { region } as never) as Promise<never>;
    });
};
const compare = () => service.runJob('compare-projections');
const toldAgain = async () =>
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

test('a source that is away fails the job, which is run again the next night', async () => {
  await tell(ids, 'first');
  await service.idle();
  await expect(compare()).rejects.toThrow('1 of 1 projections could not be compared');
  expect(await checks('jp')).toEqual([]);
  answerAsSource();
});

test('equal ones are left in peace', async () => {
  await letTimePass();
  await compare();
  expect(await toldAgain()).toEqual([]);
  for (const scope of ['jp', 'au']) expect(await checks(scope)).toEqual([{ differing: 0, unknown: 0 }]);
});

test('what was told within the last minute may be on its way', async () => {
  await tell([at(7)], 'second');
  await service.idle();
  await bed.sql('DELETE FROM company WHERE id = $1', [at(7)]);
  await compare();
  expect(await toldAgain()).toEqual([]);
  expect(await checks('jp')).toEqual([{ differing: 0, unknown: 0 }]);
});

test('what is missing or older is told again, alone; what its source does not know is left', async () => {
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
  expect(await toldAgain()).toEqual([at(7), at(300)]);
  expect(await checks('jp')).toEqual([{ differing: 2, unknown: 3 }]);
  expect(await checks('au')).toEqual([{ differing: 0, unknown: 0 }]);
  const known = await companies('jp');
  expect(known.filter(({ name }) => name === 'strange').map(({ id }) => id)).toEqual([older, younger]);
  expect(known.filter(({ name }) => name === 'second').map(({ id }) => id)).toEqual([at(7)]);
  expect(known.some(({ name }) => name === 'old')).toBe(false);

  const figures = await (await fetch(`http://127.0.0.1:${service.internalPort}/metrics`)).text();
  const consumer = `consumer="${durable}-into-jp"`;
  expect(figures).toContain(`projection_differences{${consumer},found="differing"} 2`);
  expect(figures).toContain(`projection_differences{${consumer},found="unknown"} 3`);
  expect(figures).toMatch(new RegExp(`projection_checked_timestamp_seconds\\{${consumer}\\} \\d+`));

  const { list, isComplete } = await bed.ask(projectionChecksOf('customer'), {});
  expect(isComplete).toBe(true);
  const told = { service: 'customer', event: 'test.company', checkedAt: expect.stringContaining('T') };
  expect(list).toEqual([
    { ...told, scope: 'jp', consumer: `${durable}-into-jp`, differing: 2, unknown: 3 },
    { ...told, scope: 'au', consumer: `${durable}-into-au`, differing: 0, unknown: 0 },
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

test('an erased entity counts with the state that says so', async () => {
  const { client } = service.databases.global ?? {};
  if (!client) throw new Error('the fixture has a global database');
  const erased = { _id: at(9), name: '', ancestors: [], disabled: false, deleted: true };
  await announceAll(client, contract.companyState, [erased]);
  await service.idle();
  await letTimePass();
  await bed.sql('DELETE FROM company WHERE id = $1', [at(9)]);
  await compare();
  await service.idle();
  expect(await bed.sql('SELECT deleted FROM company WHERE id = $1', [at(9)])).toEqual([{ deleted: true }]);
});

test('a state told while they are compared is no difference', async () => {
  await letTimePass();
  const before = await toldAgain();
  meanwhile = async () => {
    meanwhile = async () => {};
    await tell(ids.slice(0, 50), 'meanwhile');
  };
  await compare();
  expect(await toldAgain()).toEqual(before);
  expect(await checks('jp')).toEqual([{ differing: 0, unknown: 0 }]);
  await service.idle();
});

test('many are compared in several answers', async () => {
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
  let asked = 0;
  meanwhile = async () => {
    asked += 1;
  };
  await bed.sql('DELETE FROM company WHERE revision IN (9000001, 9007000, 9011000)');
  await compare();
  await service.idle();
  expect(await checks('jp')).toEqual([{ differing: 3, unknown: 0 }]);
  expect(await companies('jp')).toEqual(await companies('au'));
  // Three answers for each region, and a stretch for each that was missing.
  expect(asked).toBe(9);
});

test('every service answers for the states it tells, to those who hear them', async () => {
  const [told] = (await bed.ask(checksumsOf(parentState), { from: firstId }, 'au')).list;
  expect(told).toEqual({ from: firstId, count: 0, checksum: '0' });
  expect(checksumsOf(planState).askers).toEqual(['billing', 'customer']);
  expect(tellDifferingOf(planState).askers).toEqual(['billing', 'customer']);
});
