import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
  const path = mkdtempSync(join(tmpdir(), 'fovea-test-'));
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
