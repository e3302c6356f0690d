import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { openProduct } from '@fovea/local/seed/product';
import { seedOnce } from '@fovea/local/seed-once';
import { type Stack, startStack } from '@fovea/local/stack';
import { type Call, type Caller, openCaller } from './calls.ts';
import { openPair } from './faults/pair.ts';
import { runTimetable } from './faults/run-timetable.ts';
import { openWires, type Site } from './faults/site.ts';
import { isLong, scale, timetableOf } from './faults/timetable.ts';
import { openGateways } from './gateways.ts';
import { rates, timeoutFactor } from './limits.ts';
import { openLoad } from './load/load.ts';
import { type Sample, watchMemory } from './memory.ts';
import { type FaultRecord, recordOutages } from './outages.ts';
import { retryUntil } from './retry.ts';
import type { Verdict } from './verify/verdict.ts';
import { verifyPromises } from './verify/verify-promises.ts';
import { makeWorld } from './world.ts';

type Options = {
  basePort: number;
  dataDir: string;
  minutes: number;
  /** Words of which a fault's name contains one; empty: all faults. */
  only: string[];
  say: (line: string) => void;
};

/** The data and verdicts of a run. */
export type Run = {
  began: number;
  ended: number;
  calls: Call[];
  deeds: FaultRecord[];
  samples: Sample[];
  verdicts: Verdict[];
  /** The machine's load average at the end, over 1, 5 and 15 minutes. */
  loadAverage: number[];
  /** The maximal event loop delay of the load itself, in milliseconds. */
  ownDelayMs: number;
};

/** A call takes some tenths of a second; some kinds are rare. */
const [amidMs, longestWaitMs] = [150, 10_000];
/** How long started work may take after the end. */
const finishesWithinMs = 180_000;

/** Runs faults under load, then verifies all that was acknowledged. */
export async function runChaos({ basePort, dataDir, minutes, only, say }: Options): Promise<Run> {
  const { wires, proxyPorts } = await openWires(basePort);
  const deaths: string[] = [];
  const stack = await startStack({
    basePort,
    dataDir,
    scale,
    proxyPorts,
    standbys: ['jp'],
    isDurable: true,
    mode: 'test',
    given: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      PATIENCE_FACTOR: String(timeoutFactor),
    },
    onStep: say,
    onDeath: (line) => {
      say(`✗ ${line}`);
      deaths.push(line);
    },
  });
  try {
    await seedOnce(stack.environment, say);
    const run = await loadAndFault(stack, { wires, minutes, only, say });
    run.verdicts.push({
      promise: 'no part ended by itself',
      counted: `${stack.running().length} parts`,
      wrong: deaths,
    });
    return run;
  } finally {
    await stack.stop();
    for (const wire of wires.values()) await wire.cut();
  }
}

async function loadAndFault(
  stack: Stack,
  { wires, minutes, only, say }: Pick<Options, 'minutes' | 'only' | 'say'> & Pick<Site, 'wires'>,
): Promise<Run> {
  const { ports, urls } = stack.environment;
  const origins = [0, 1].map((replica) => `http://127.0.0.1:${ports.gatewayReplica(replica)}`);
  const product = openProduct(urls.web);
  const lengthMs = minutes * 60_000;
  say('making families');
  const world = await makeWorld(product, urls.web, childrenFor(lengthMs));
  const pair = openPair(stack);
  await pair.join();

  const gateways = openGateways(origins);
  const caller = openCaller(gateways);
  const cancelled = new AbortController();
  const load = openLoad({ world, caller, retry: retryUntil(cancelled.signal) }, { gateways, provider: urls.stripe });
  const outages = recordOutages();
  const site: Site = { stack, outages, wires, pair, amid: amidCallsOf(caller) };
  const memory = watchMemory(stack, pair);
  const ownDelay = monitorEventLoopDelay();
  ownDelay.enable();
  const over = new AbortController();
  const began = Date.now();
  say(`loading it for ${minutes} min`);
  const loading = load.run(over.signal);
  const course = { began, lengthMs, isLong: isLong(minutes), onStep: say };
  const missed = await runTimetable(timetableOf(minutes, only), site, course);
  await delay(Math.max(0, began + lengthMs - Date.now()));
  over.abort();
  const [ended, loadAverage] = [Date.now(), loadavg()];
  ownDelay.disable();
  memory.stop();
  say('waiting for calls in progress');
  const cancelTimer = setTimeout(() => cancelled.abort(), finishesWithinMs);
  const unfinished = await loading;
  clearTimeout(cancelTimer);
  gateways.close();

  say('verifying the promises');
  const { calls } = caller;
  const { samples } = memory;
  const done = { load, world, origins, calls, outages: outages.outages, samples, unfinished, missed };
  const verdicts = await verifyPromises(stack.environment, product, { ...done, isLong: isLong(minutes) });
  const ownDelayMs = Math.round(ownDelay.max / 1e6);
  return { began, ended, calls, deeds: outages.deeds, samples, verdicts, loadAverage, ownDelayMs };
}

const amidCallsOf =
  (caller: Caller): Site['amid'] =>
  async (kind) => {
    await Promise.race([caller.nextOf(kind), delay(longestWaitMs)]);
    await delay(Math.random() * amidMs);
  };

/** Each account may be charged three times a day, and some seconds apart. */
const childrenFor = (lengthMs: number): number => 16 + Math.ceil(((lengthMs / 1000) * rates.charges) / 2);
