import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@fovea/ops/failure';

/**
 * One process at a time works in a data folder. Tells whether an earlier one was cut off: what it started ends with it,
 * which may take a moment. Throws a Failure while another one is at work.
 */
export function claimFolder(dataDir: string, { emptied = false } = {}): { wasCutOff: boolean } {
  const [pid = '', began = ''] = existsSync(fileIn(dataDir)) ? readFileSync(fileIn(dataDir), 'utf8').split('\n') : [];
  if (Number(pid) !== process.pid && began !== '' && startedAt(Number(pid)) === began)
    throw new Failure(
      `${dataDir} is in use by process ${pid}`,
      'Stop that one first (Ctrl-C), or name another folder: DATA=.local-2 PORT=9080',
    );
  if (emptied) rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileIn(dataDir), `${process.pid}\n${startedAt(process.pid)}`);
  return { wasCutOff: pid !== '' && Number(pid) !== process.pid };
}

export const releaseFolder = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });

const fileIn = (dataDir: string) => join(dataDir, 'process');

/**
 * The kernel's start time of a process tells it from a later one with the same pid; empty where the process is gone or
 * /proc is missing.
 */
export function startedAt(pid: number): string {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
