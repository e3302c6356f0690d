import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Waits for the end of its input, which the kernel closes however this process ends. Other processes that end with it
 * may write to the folder for some seconds more, so it is removed repeatedly.
 */
const removal = 'read -r _; for turn in 1 2 3 4 5 6 7; do sleep 1.9; rm -rf "$0"; done';

/**
 * Makes the folder for temporary data: data of test servers, profiles of browsers. It is removed however this process
 * ends.
 */
export function openTemporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(placeInMemory() ?? tmpdir(), 'fovea-test-'));
  // As open as the system's own: under root, a test's PostgreSQL runs as another user.
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
/** Several times what a run of all tests needs at once. */
const enoughBytes = 8 * 2 ** 30;

/**
 * Test files create and drop hundreds of databases of a thousand files each. ext4 scans recently deleted inodes for
 * each new file: half a second per database, five times as long as in memory.
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
