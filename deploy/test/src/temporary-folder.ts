import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Waits for the end of its input, which the kernel closes however we end, be it before the shell has begun: no signal to
 * miss. What ends with us may write to the folder for some seconds more: it is removed again until nobody is left.
 */
const removal = 'read -r _; for turn in 1 2 3 4 5 6 7; do sleep 1.9; rm -rf "$0"; done';

/**
 * Where everything that we start keeps what it needs for moments: data of test servers, profiles of browsers. It goes
 * with us, however we end.
 */
export function openTemporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(placeInMemory() ?? tmpdir(), 'fovea-test-'));
  // As open as the system's own: started by root, a test's PostgreSQL runs as somebody else.
  chmodSync(path, 0o1777);
  const { pid } = spawn('/bin/sh', ['-c', removal, path], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  return {
    path,
    remove() {
      rmSync(path, { recursive: true, force: true });
      if (pid) process.kill(-pid, 'SIGKILL');
    },
  };
}

const memory = '/dev/shm';
/** Several times what a run of all tests has at once. */
const enoughBytes = 8 * 2 ** 30;

/**
 * Test files make and drop some hundred databases of a thousand files each. ext4 looks through what was deleted last for
 * each new file: half a second a database, of which memory takes a fifth.
 */
function placeInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > enoughBytes && freemem() > enoughBytes ? memory : undefined;
  } catch {
    // Not every system has one.
    return undefined;
  }
}
