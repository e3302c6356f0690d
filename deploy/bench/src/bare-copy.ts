import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { Failure } from '@fovea/ops/failure';

const run = promisify(execFile);
const psql = ['/usr/bin/psql', '/usr/local/bin/psql', '/opt/homebrew/bin/psql'].find((program) => existsSync(program));

/** Seconds of `COPY (select) TO STDOUT` in psql, which discards the rows; without the start of psql. */
export const secondsToCopyOut = (url: string, select: string): Promise<number> =>
  timed(url, ['-o', '/dev/null'], `COPY (${select}) TO STDOUT`);

/** Seconds to copy the rows of a file into a table. */
export const secondsToCopyIn = (url: string, table: string, path: string): Promise<number> =>
  timed(url, [], `\\copy ${table} FROM '${path}'`);

/** Writes rows into a file for `secondsToCopyIn`. */
export async function copyToFile(url: string, select: string, path: string): Promise<void> {
  await timed(url, [], `\\copy (${select}) TO '${path}'`);
}

async function timed(url: string, options: string[], command: string): Promise<number> {
  if (!psql) throw new Failure('There is no psql here', 'Install it (Debian: apt-get install postgresql-client)');
  const onOneLine = command.replaceAll('\n', ' ');
  const { stdout } = await run(
    psql,
    ['-X', '-v', 'ON_ERROR_STOP=1', ...options, '-c', '\\timing on', '-c', onOneLine, url],
    {
      env: { ...process.env, LC_ALL: 'C' },
    },
  );
  const [, ms] = /^Time: ([\d.]+) ms/m.exec(stdout) ?? [];
  if (ms === undefined) throw new Error(`psql reported no time: ${stdout}`);
  return Number(ms) / 1000;
}
