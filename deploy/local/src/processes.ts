import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { spawnTied } from '@fovea/kit-testing/spawn-child';
import { Failure } from '@fovea/ops/failure';
import { writeLog } from './log-lines.ts';

export type ProcessSpec = {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string | undefined>;
  cwd?: string;
  /** Resolves true once the process serves. */
  isReady: () => Promise<boolean>;
  /** The signal for an orderly stop; PostgreSQL's fast shutdown is SIGINT. */
  stopSignal?: NodeJS.Signals;
  stopWithinMs?: number;
  readyWithinMs?: number;
  /** Its own log lines of level warn appear on the terminal. */
  warnings?: boolean;
};

/** Timeout for a process that hangs, far longer than a busy machine needs; one that exits is noticed at once. */
const usuallyReadyWithinMs = 240_000;

export type Running = {
  name: string;
  pid: number;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
  isRunning: () => boolean;
};

export type ProcessHost = {
  dataDir: string;
  /** Called with the reason and the name of a part that ended by itself. */
  onDeath: (line: string, part: string) => void;
  /** Warnings of the product's own processes appear on the terminal. */
  warnings?: boolean;
  /** Aborts parts that are still starting. */
  giveUp?: AbortSignal;
};

/**
 * Starts a process in a group of its own, so that Ctrl-C reaches only this process and everything can be stopped in
 * order. It ends with this process, even if that is killed.
 */
export async function startProcess(spec: ProcessSpec, host: ProcessHost): Promise<Running> {
  const logs = join(host.dataDir, 'logs');
  mkdirSync(logs, { recursive: true });
  const logFile = join(logs, `${spec.name}.log`);
  const stopSignal = spec.stopSignal ?? 'SIGTERM';
  const child = spawnTied(stopSignal, [spec.command, ...spec.args], spec);
  const log = writeLog(spec.name, logFile, [child.stdout, child.stderr], Boolean(spec.warnings && host.warnings));
  let expected = false;
  let ready = false;
  let spawnError = '';
  let death = '';
  const report = () => {
    if (ready && death && !expected) host.onDeath(death, spec.name);
  };
  child.once('error', (error) => {
    spawnError = error.message;
  });
  const exited = new Promise<void>((resolve) => {
    child.once('close', (code, signal) => {
      death = `${spec.name} stopped (${signal ?? `exit ${code}`}): ${log.lastLine() || 'no output'}. Its log: ${logFile}`;
      report();
      log.file.end(() => resolve());
    });
  });

  const end = async (signal: NodeJS.Signals) => {
    expected = true;
    if (!isAlive(child)) return;
    child.kill(signal);
    const limit = new AbortController();
    const late = delay(spec.stopWithinMs ?? 15_000, undefined, { signal: limit.signal }).then(
      () => killGroup(child),
      () => undefined,
    );
    await exited;
    limit.abort();
    await late;
  };

  const readyWithinMs = spec.readyWithinMs ?? usuallyReadyWithinMs;
  const deadline = Date.now() + readyWithinMs;
  while (!(await spec.isReady().catch(() => false))) {
    if (spawnError || !isAlive(child)) {
      throw new Failure(
        `${spec.name} did not start: ${spawnError || log.lastLine() || `exit ${child.exitCode ?? child.signalCode}`}`,
        `Its log: ${logFile}`,
      );
    }
    if (host.giveUp?.aborted) {
      await end(stopSignal);
      throw new Failure(`${spec.name} was not started`, 'The start was aborted');
    }
    if (Date.now() > deadline) {
      await end('SIGKILL');
      throw new Failure(
        `${spec.name} is not ready after ${readyWithinMs / 1000} s: ${log.lastLine() || 'no output'}`,
        `Its log: ${logFile}`,
      );
    }
    await delay(50);
  }
  ready = true;
  // It may have ended during the last readiness check.
  report();
  return {
    name: spec.name,
    pid: child.pid ?? 0,
    isRunning: () => isAlive(child),
    stop: () => end(stopSignal),
    kill: async () => {
      expected = true;
      killGroup(child);
      await exited;
    },
  };
}

const isAlive = (child: ChildProcess) =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null;

function killGroup(child: ChildProcess): void {
  if (!child.pid || !isAlive(child)) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

/** True once the address responds with a success. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.arrayBuffer();
  return response.ok;
}
