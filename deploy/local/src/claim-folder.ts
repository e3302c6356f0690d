import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@fovea/ops/failure';

/**
 * Locks a data folder for this process. Returns whether an earlier process was killed: its children may take a moment
 * to end. Throws a Failure while another process holds the lock.
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
 * The kernel's start time distinguishes a process from a later one with the same pid. Empty where the process has ended
 * or /proc is missing.
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
