import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { openProduct } from '../seed/product.ts';
import { seedOnce } from '../seed-once.ts';
import { type Stack, startStack } from '../stack.ts';
import { takeAccount } from './account/take-account.ts';
import type { Verdict } from './account/verdict.ts';
import { type Deed, openAways } from './away.ts';
import { type Call, openCaller } from './calls.ts';
import { openPair } from './faults/pair.ts';
import { type Fault, openWires, type Site } from './faults/site.ts';
import { longTimetable, scale, shortTimetable } from './faults/timetable.ts';
import { openGateways } from './gateways.ts';
import { insistUntil } from './insist.ts';
import { patience, rates } from './limits.ts';
import { openLoad } from './load/load.ts';
import { type Sample, watchMemory } from './memory.ts';
import { makeWorld } from './world.ts';

type Options = {
  basePort: number;
  dataDir: string;
  minutes: number;
  /** Words of which one is in what a fault is called, where not all are wanted. */
  only: string[];
  say: (line: string) => void;
};

/** All that a run was and found. */
export type Run = {
  began: number;
  ended: number;
  calls: Call[];
  deeds: Deed[];
  samples: Sample[];
  verdicts: Verdict[];
  /** Of the machine, at its end: processes that wanted a core in the last 1, 5 and 15 minutes, whoever's they were. */
  loadAverage: number[];
  /** How late the process that asked was itself at worst, in milliseconds: so much may be its own fault. */
  ownDelayMs: number;
};

/** From so many minutes on the whole timetable is gone through, and memory is judged. */
const longFrom = 15;
/** A call takes some tenths of a second; some kinds are seldom. */
const [amidMs, longestWaitMs] = [150, 10_000];
/** What began before the end may take so long until it is done. */
const finishesWithinMs = 180_000;

/** Loads the product, harms it, and accounts for all that was acknowledged meanwhile. */
export async function runChaos({ basePort, dataDir, minutes, only, say }: Options): Promise<Run> {
  const { wires, doors } = await openWires(basePort);
  const deaths: string[] = [];
  const stack = await startStack({
    ...{ basePort, dataDir, scale, doors, standbys: ['jp'], isDurable: true },
    mode: 'test',
    given: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR },
      PATIENCE_FACTOR: String(patience),
    },
    onStep: say,
    onDeath: (line) => {
      say(`✗ ${line}`);
      deaths.push(line);
    },
  });
  try {
    await seedOnce(stack.environment, say);
    const run = await harm(stack, { wires, minutes, only, say });
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

async function harm(
  stack: Stack,
  { wires, minutes, only, say }: Pick<Options, 'minutes' | 'only' | 'say'> & Pick<Site, 'wires'>,
): Promise<Run> {
  const { ports, urls } = stack.environment;
  const origins = [0, 1].map((replica) => `http://127.0.0.1:${ports.gatewayReplica(replica)}`);
  const product = openProduct(urls.web);
  const isLong = minutes >= longFrom;
  const lengthMs = minutes * 60_000;
  say('making families');
  const world = await makeWorld(product, urls.web, childrenFor(lengthMs));
  const pair = openPair(stack);
  await pair.join();

  const gateways = openGateways(origins);
  const caller = openCaller(gateways);
  const hopeless = new AbortController();
  const load = openLoad({ world, caller, insist: insistUntil(hopeless.signal) }, { gateways, provider: urls.stripe });
  const aways = openAways();
  const memory = watchMemory(stack);
  const lag = monitorEventLoopDelay();
  lag.enable();
  const over = new AbortController();
  const began = Date.now();
  say(`loading it for ${minutes} min`);
  const loading = load.run(over.signal);
  const timetable =
    only.length > 0
      ? longTimetable.filter(({ what }) => only.some((word) => what.includes(word)))
      : isLong
        ? longTimetable
        : shortTimetable;
  const amid: Site['amid'] = async (kind) => {
    await Promise.race([caller.nextOf(kind), delay(longestWaitMs)]);
    await delay(Math.random() * amidMs);
  };
  const site: Site = { stack, aways, wires, pair, amid };
  const missed = await goThrough(timetable, site, { began, lengthMs, isLong, say });
  await delay(Math.max(0, began + lengthMs - Date.now()));
  over.abort();
  lag.disable();
  const ended = Date.now();
  const loadAverage = loadavg();
  memory.stop();
  say('waiting for what is under way');
  const giveUp = setTimeout(() => hopeless.abort(), finishesWithinMs);
  const unfinished = await loading;
  clearTimeout(giveUp);
  gateways.close();

  say('accounting for it');
  const done = { load, world, unfinished, missed };
  const verdicts = await takeAccount(stack.environment, product, {
    ...done,
    ...{ origins, calls: caller.calls, aways: aways.aways, samples: memory.samples, isLong },
  });
  const { calls } = caller;
  const { samples } = memory;
  say(
    `whoever asked was late itself by ${Math.round(lag.max / 1e6)} ms at most, by ${Math.round(lag.percentile(99) / 1e6)} ms in 1 of 100`,
  );
  return {
    began,
    ended,
    calls,
    deeds: aways.deeds,
    samples,
    verdicts,
    loadAverage,
    ownDelayMs: Math.round(lag.max / 1e6),
  };
}

/** Each account may be charged three times a day, and some seconds apart. */
const childrenFor = (lengthMs: number): number => 16 + Math.ceil(((lengthMs / 1000) * rates.charges) / 2);

type Course = { began: number; lengthMs: number; isLong: boolean; say: (line: string) => void };

/** Lets each fault have its turn; resolves to those that there was no time for, or that went wrong otherwise than meant. */
async function goThrough(
  timetable: readonly Fault[],
  site: Site,
  { began, lengthMs, isLong, say }: Course,
): Promise<string[]> {
  // Calm at first, so that a fault of the load itself is seen, and at last, so that memory can be judged.
  const [calmFirst, calmLast] = isLong ? [60_000, lengthMs / 4] : [lengthMs / 12, lengthMs / 6];
  const each = (lengthMs - calmFirst - calmLast) / timetable.length;
  const missed: string[] = [];
  for (const [place, fault] of timetable.entries()) {
    await delay(Math.max(0, began + calmFirst + place * each - Date.now()));
    if (Date.now() > began + lengthMs - calmLast) {
      missed.push(`${fault.what}: there was no time for it`);
      continue;
    }
    const second = Math.round((Date.now() - began) / 1000);
    say(`${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')} ${fault.what}`);
    await fault.work(site).catch((error: Error) => missed.push(`${fault.what}: ${error.message}`));
  }
  return missed;
}
