import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeManifest } from './manifest.ts';
import { pruneBackups } from './prune-backups.ts';

const secrets = ['a key of thirty-two characters or more'];
const at = '2026-11-20T02:00:00.000Z';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forget-old-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A backup that needs each server's log from this segment on. */
function aBackup(id: string, walFrom: Record<string, string>) {
  mkdirSync(join(folder, id));
  const file = { name: `${id}/x`, bytes: 1, sha256: 'x', plainBytes: 1 };
  const servers = Object.entries(walFrom).map(([scope, segment]) => ({
    scope,
    postgres: 180001,
    walFrom: segment,
    walUntil: segment,
    endedAt: at,
    file,
  }));
  const manifest = {
    format: 1 as const,
    fovea: '0.1.0',
    startedAt: at,
    endedAt: at,
    servers,
    stack: file,
    leftOut: [],
  };
  writeManifest(folder, id, manifest, secrets[0] ?? '');
}

function aLog(scope: string, ...names: string[]) {
  mkdirSync(join(folder, 'wal', scope), { recursive: true });
  for (const name of names) writeFileSync(join(folder, 'wal', scope, name), 'sealed');
}
const logOf = (scope: string) => readdirSync(join(folder, 'wal', scope)).sort();

const segment = (timeline: number, number: number) =>
  `0000000${timeline}00000000${number.toString(16).toUpperCase().padStart(8, '0')}`;

test('retains the newest backups, and the log since the oldest of them', () => {
  aBackup('2026-11-20T02-00-00Z', { global: segment(1, 2), jp: segment(1, 4) });
  aBackup('2026-11-21T02-00-00Z', { global: segment(1, 9), jp: segment(1, 11) });
  // After a restore the log continues on another timeline.
  aBackup('2026-11-22T02-00-00Z', { global: segment(2, 15), jp: segment(1, 20) });
  aLog('global', segment(1, 1), segment(1, 8), segment(1, 9), segment(2, 10), segment(2, 15), '00000002.history');
  aLog('jp', segment(1, 10), `${segment(1, 10)}.00000028.backup`, segment(1, 11), segment(1, 21));
  // Of a region without a backup.
  aLog('kr', segment(1, 1));

  expect(pruneBackups(folder, { secrets, keep: 2 })).toEqual({ backups: ['2026-11-20T02-00-00Z'], pieces: 4 });
  expect(readdirSync(folder).sort()).toEqual(['2026-11-21T02-00-00Z', '2026-11-22T02-00-00Z', 'wal']);
  expect(logOf('global')).toEqual(['00000002.history', segment(1, 9), segment(2, 10), segment(2, 15)].sort());
  expect(logOf('jp')).toEqual([segment(1, 11), segment(1, 21)]);
  expect(logOf('kr')).toEqual([segment(1, 1)]);
  expect(pruneBackups(folder, { secrets, keep: 2 })).toEqual({ backups: [], pieces: 0 });
});

test('removes nothing while a manifest is damaged', () => {
  aBackup('2026-11-20T02-00-00Z', { global: segment(1, 2) });
  aBackup('2026-11-21T02-00-00Z', { global: segment(1, 9) });
  aLog('global', segment(1, 1));
  writeFileSync(join(folder, '2026-11-21T02-00-00Z', 'manifest.json'), '{}');
  expect(() => pruneBackups(folder, { secrets, keep: 1 })).toThrow('is not as it was written');
  expect(readdirSync(folder)).toHaveLength(3);
  expect(logOf('global')).toHaveLength(1);
});
