// `run.ts --port P --data D PROGRAM ARGS…` executes the program under a clock that `make time` can move. Without the
// library, or with an external part, it has the machine's time.
import { chmodSync, copyFileSync, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { placement, placementOptions } from '../placement.ts';
import { findFaketime } from '../setup/find-faketime.ts';
import { stepOf } from '../start-steps.ts';
import { fixedClockReason, movingClock, writeClockFiles } from './clock.ts';

const say = (line: string) => console.log(`· ${stepOf('clock', line)}`);
const [place, command] = [process.argv.slice(2, 6), process.argv.slice(6)];
const { dataDir, given } = placement(parseArgs({ args: place, options: placementOptions }).values);
const clock = fixedClockReason(given) ? {} : await clockOf(dataDir);
process.execve?.(process.execPath, [process.execPath, '--no-warnings', ...command], { ...process.env, ...clock });

async function clockOf(folder: string) {
  const found = await findFaketime(() => say('fetching libfaketime, by which make time moves the clock'));
  const library = found && preloadable(found);
  if (!library) {
    say(`the clock cannot be moved here: ${found ? `${found} cannot be preloaded` : 'libfaketime cannot be had'}`);
    return {};
  }
  mkdirSync(folder, { recursive: true });
  writeClockFiles(folder);
  return movingClock(folder, library);
}

/**
 * The loader splits LD_PRELOAD at spaces and colons, without an escape: from such a path the library is copied to a
 * folder that only this user can write to. Undefined without a library.
 */
function preloadable(path: string): string | undefined {
  if (isPlain(path)) return path;
  const uid = process.getuid?.();
  const folder = join(tmpdir(), `fovea-clock-${uid}`);
  const copy = join(folder, basename(path));
  if (!isPlain(copy)) return undefined;
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o755 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o022) !== 0) return undefined;
  if (!existsSync(copy)) {
    copyFileSync(path, copy);
    // PostgreSQL reads it as another user.
    chmodSync(copy, 0o644);
  }
  return copy;
}

function isPlain(path: string): boolean {
  return !/[\s:]/.test(path);
}
