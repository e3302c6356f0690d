// `make time DAYS=3` or `HOURS=12`: moves the clock of the running stack forward, of every part and job of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { formatDate } from '@fovea/contracts/dates';
import type { Environment } from '@fovea/kit/config/config';
import { endWith, Failure } from '@fovea/ops/failure';
import { startedAt } from '../claim-folder.ts';
import { placement, placementOptions } from '../placement.ts';
import { portsOf } from '../ports.ts';
import { fixedClockReason, hasMovingClock, secondsAhead, setAhead } from './clock.ts';

const { values } = parseArgs({
  options: { ...placementOptions, days: { type: 'string', default: '' }, hours: { type: 'string', default: '' } },
});
const { dataDir, basePort } = placement(values);
const daySeconds = 86_400;
const most = 3_660 * daySeconds;
/** The library reads the clock's file once a second; a busy machine takes longer. */
const movesWithinMs = 60_000;

try {
  const seconds = amountOf(values.days) * daySeconds + amountOf(values.hours) * 3_600;
  if (seconds === 0) throw new Failure('Nothing to move', 'Say how far: make time DAYS=3, make time HOURS=12');
  checkMovable(environmentOfStack());
  const ahead = secondsAhead(dataDir) + seconds;
  if (ahead > most) throw new Failure('That is more than ten years ahead', 'make clean starts over at today');
  const wanted = Date.now() + ahead * 1_000;
  await setAhead(dataDir, ahead);
  await untilItIs(wanted);
  console.log(`It is ${formatDate(new Date(wanted), 'minute', 'UTC')} UTC in the stack now.`);
} catch (error) {
  endWith(error);
}

/** Whole numbers, forward only, because the data contain the past days. */
function amountOf(text: string): number {
  if (!/^\d{0,5}$/.test(text))
    throw new Failure(`${text} is no number of whole days or hours`, 'The clock goes forward only: make time DAYS=3');
  return Number(text);
}

function environmentOfStack(): Environment {
  try {
    const [pid = '', began = ''] = readFileSync(join(dataDir, 'process'), 'utf8').split('\n');
    if (startedAt(Number(pid)) !== began || !began) throw new Error('it has ended');
    const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  } catch {
    throw new Failure(`No stack runs on ${dataDir}`, 'Start it with make up (PORT and DATA as there)');
  }
}

function checkMovable(env: Environment): void {
  const reason = fixedClockReason(env);
  if (reason)
    throw new Failure(`The stack was started with ${reason}`, 'Only a stack of local parts has a time of its own');
  if (!hasMovingClock(env, dataDir))
    throw new Failure(
      'The clock of this stack cannot be moved: it was started without libfaketime',
      'Install it (Debian: apt-get install libfaketime) and start the stack again with make up',
    );
}

/** Waits until the gateway's Date header shows the new time. */
async function untilItIs(wanted: number): Promise<void> {
  const { gateway } = portsOf(basePort);
  for (const until = performance.now() + movesWithinMs; performance.now() < until; await delay(200)) {
    const answer = await fetch(`http://127.0.0.1:${gateway}/healthz`).catch(() => undefined);
    if (Date.parse(answer?.headers.get('date') ?? '') >= wanted - 1_000) return;
  }
  throw new Failure('The stack still shows the former time', 'Look into its logs, or start it again with make up');
}
