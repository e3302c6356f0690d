import { readFileSync } from 'node:fs';
import { startTestBed } from '@fovea/kit-testing/test-bed';
import { expect, test } from 'vitest';
import { createFixture } from '../../test/fixture/service.ts';
import { kitConfig } from '../config/config.ts';
import { budgetOf, sumOf, tightServers } from './budget.ts';
import type { DatabaseKind } from './schemas.ts';

const poolSize = kitConfig.shape.DATABASE_POOL_SIZE.parse(undefined);
const page = readFileSync(new URL('../../../../docs/postgresql.md', import.meta.url), 'utf8');
const rows = page.split('\n').map((line) =>
  line
    .split('|')
    .map((cell) => cell.trim())
    .join('|'),
);

test.each<[string, DatabaseKind]>([
  ['the platform’s server', 'global'],
  ['a region’s server', 'regional'],
])('docs/postgresql.md has the table of %s', (name, kind) => {
  const shares = budgetOf([kind], poolSize);
  const table = [
    `|${name}|databases|processes at most|connections|`,
    ...shares.map(({ who, databases, processes, connections }) => `|${who}|${databases}|${processes}|${connections}|`),
    `|**together**|||**${sumOf(shares)}**|`,
  ];
  const head = rows.indexOf(table[0] ?? '');
  expect([rows[head], ...rows.slice(head + 2, head + 1 + table.length)]).toEqual(table);
});

test('a server that accepts fewer connections is named, with its databases', async () => {
  let server = '';
  const bed = await startTestBed({
    services: [createFixture],
    env: (postgresUrl) => {
      server = postgresUrl;
      return {};
    },
  });
  const config = {
    DATABASE_PREFIX: 'fovea',
    FOVEA_REGIONS: [],
    DATABASE_URL_GLOBAL: server,
    regionUrls: { jp: server },
    passwords: new Map(),
  };
  expect(await tightServers(config, 5)).toEqual([]);
  const wanted = sumOf(budgetOf(['global', 'regional'], 50));
  expect(await tightServers(config, 50)).toEqual([
    `The server of global, jp takes 497 connections, up to ${wanted} may be opened (docs/postgresql.md)`,
  ]);
  await bed.stop();
});
