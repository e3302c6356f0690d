import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Our processes outlive us when we are killed outright. Each leaves a file named by its pid; the next start ends what still runs of them,
 * after making sure that the pid still belongs to the same program.
 */
export function rememberProcess(dataDir: string, pid: number, name: string): void {
  const folder = join(dataDir, 'processes');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, String(pid)), `${name}\n${startedAt(pid)}`);
}

export function forgetProcess(dataDir: string, pid: number | undefined): void {
  if (pid) rmSync(join(dataDir, 'processes', String(pid)), { force: true });
}

/** Ends what an earlier run of this data folder left behind; resolves to the names. */
export async function endLeftovers(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'processes');
  if (!existsSync(folder)) return [];
  const ended: { pid: number; name: string }[] = [];
  for (const file of readdirSync(folder)) {
    const pid = Number(file);
    const [name = '', began = ''] = readFileSync(join(folder, file), 'utf8').split('\n');
    if (began !== '' && startedAt(pid) === began) {
      // SIGINT is the orderly end for all of ours; PostgreSQL would wait for its clients on SIGTERM.
      process.kill(pid, 'SIGINT');
      ended.push({ pid, name });
    }
    rmSync(join(folder, file), { force: true });
  }
  const deadline = Date.now() + 10_000;
  while (ended.some(({ pid }) => startedAt(pid) !== '') && Date.now() < deadline) await delay(100);
  for (const { pid } of ended) if (startedAt(pid) !== '') process.kill(pid, 'SIGKILL');
  return ended.map(({ name }) => name);
}

/** The kernel's start time of a process tells it from a later one with the same pid; empty where the process is gone or /proc is missing. */
function startedAt(pid: number): string {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
