import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectRegions } from './expect-regions.ts';

let dataDir = '';
const hold = (server: string, files = ['PG_VERSION']) => {
  const folder = join(dataDir, 'postgres', server);
  mkdirSync(folder, { recursive: true });
  for (const file of files) writeFileSync(join(folder, file), '18');
};

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fovea-regions-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('refuses a folder with the data of a region that is not named, and says how to name it', () => {
  for (const server of ['global', 'jp', 'my']) hold(server);
  expect(() => expectRegions(dataDir, 'jp:Japan')).toThrow(
    `${dataDir} holds the region my, which FOVEA_REGIONS does not name. Name it, at the place it had: FOVEA_REGIONS="jp:Japan,my:<its name>"`,
  );
  expect(() => expectRegions(dataDir, 'jp:Japan,my:Malaysia')).not.toThrow();
});

it('takes a folder that is new, one with fewer regions, and what lies beside the servers', () => {
  expect(() => expectRegions(dataDir, 'jp:Japan,au:Australia')).not.toThrow();
  for (const server of ['global', 'jp', 'jp-standby', 'my.before-2026-11-26T07-00-00', 'my.restoring']) hold(server);
  hold('au', []);
  expect(() => expectRegions(dataDir, 'jp:Japan,my:Malaysia')).not.toThrow();
  expect(() => expectRegions(dataDir, 'jp:Japan')).not.toThrow();
});
