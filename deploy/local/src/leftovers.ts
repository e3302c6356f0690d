import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from './failure.ts';

/**
 * Our processes outlive us when we are killed outright. Each leaves a file named by its pid; the next start ends what
 * still runs of them, after making sure that the pid still belongs to the same program and that whoever started it is
 * gone.
 */
export function rememberProcess(dataDir: string, pid: number, name: string): void {
  const folder = join(dataDir, 'processes');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, String(pid)), [name, startedAt(pid), process.pid, startedAt(process.pid)].join('\n'));
}

export function forgetProcess(dataDir: string, pid: number | undefined): void {
  if (pid) rmSync(join(dataDir, 'processes', String(pid)), { force: true });
}

/**
 * Ends what an earlier run of this data folder left behind; resolves to the names. Fails while that run is still there.
 */
export async function endLeftovers(dataDir: string): Promise<string[]> {
  const left = rememberedIn(dataDir);
  const rival = left.find(
    ({ owner, ownerBegan }) => owner !== process.pid && ownerBegan !== '' && startedAt(owner) === ownerBegan,
  );
  if (rival)
    throw new Failure(
      `${dataDir} is in use by process ${rival.owner}`,
      'Stop that one first (Ctrl-C), or name another folder: make up DATA=.local-2 PORT=9080',
    );

  const alive = left.filter(({ pid, began }) => began !== '' && startedAt(pid) === began);
  // SIGINT is the orderly end for all of ours; PostgreSQL would wait for its clients on SIGTERM.
  for (const { pid } of alive) process.kill(pid, 'SIGINT');
  const deadline = Date.now() + 10_000;
  while (alive.some(({ pid }) => startedAt(pid) !== '') && Date.now() < deadline) await delay(100);
  for (const { pid } of alive) if (startedAt(pid) !== '') process.kill(pid, 'SIGKILL');
  for (const { pid } of left) forgetProcess(dataDir, pid);
  return alive.map(({ name }) => name);
}

function rememberedIn(dataDir: string) {
  const folder = join(dataDir, 'processes');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((file) => {
    const [name = '', began = '', owner = '', ownerBegan = ''] = readFileSync(join(folder, file), 'utf8').split('\n');
    return { pid: Number(file), name, began, owner: Number(owner), ownerBegan };
  });
}

/**
 * The kernel's start time of a process tells it from a later one with the same pid; empty where the process is gone or
 * /proc is missing.
 */
function startedAt(pid: number): string {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? '' : (fields[19] ?? '');
  } catch {
    return '';
  }
}
