import type { StackEnvironment } from '@fovea/local/environment';
import type { Product } from '@fovea/local/seed/product';
import type { Call } from '../calls.ts';
import { busServers } from '../faults/site.ts';
import { wrongWith } from '../judge.ts';
import { memory, mostOfBus } from '../limits.ts';
import type { Load } from '../load/load.ts';
import { growthOf, type Sample } from '../memory.ts';
import type { Outage } from '../outages.ts';
import type { World } from '../world.ts';
import { verifyAuditLog } from './audit-log.ts';
import { verifyBooks } from './books.ts';
import { verifyCharges } from './charges.ts';
import { rowsOf } from './databases.ts';
import { verifyExports } from './exports.ts';
import { untilIdle } from './idle.ts';
import { verifyMessages } from './messages.ts';
import { verifyRecords } from './records.ts';
import { verifySessions } from './sessions.ts';
import type { Verdict } from './verdict.ts';

const idleWithinMs = 180_000;

type Done = {
  load: Load;
  world: World;
  origins: readonly string[];
  calls: readonly Call[];
  outages: readonly Outage[];
  samples: readonly Sample[];
  /** Calls that were never acknowledged; faults that were not run. */
  unfinished: readonly string[];
  missed: readonly string[];
  isLong: boolean;
};

/** Compares what the product stored with what it acknowledged, once it is idle. */
export async function verifyPromises(
  environment: StackEnvironment,
  product: Product,
  { load, world, origins, calls, outages, samples, unfinished, missed, isLong }: Done,
): Promise<Verdict[]> {
  const rows = rowsOf(environment);
  const { records, charges, sessions, exports, provider } = load;
  const waiting = await untilIdle(environment, rows, idleWithinMs);
  return [
    answered(calls, outages),
    { promise: 'everything that was started was acknowledged', counted: '', wrong: [...unfinished] },
    await verifyRecords(rows, records),
    await verifyCharges(rows, world, { paid: charges.paid, provider }),
    await verifyBooks(environment, rows),
    await verifySessions(origins, sessions.ended),
    await verifyExports(product, rows, { admin: world.admin, jobs: exports.jobs, origin: origins[0] ?? '' }),
    await verifyMessages(product, world.admin, waiting),
    await verifyAuditLog(environment),
    ...(isLong ? [flat(samples), bounded(samples)] : []),
    { promise: 'every fault of the timetable was run', counted: '', wrong: [...missed] },
  ];
}

function answered(calls: readonly Call[], outages: readonly Outage[]): Verdict {
  const refused = calls.filter(({ code }) => code !== 0).length;
  return {
    promise: 'every call was answered in time, and refused only while a part it needs was away',
    counted: `${calls.length} calls, ${refused} of them refused`,
    wrong: calls.flatMap((call) => {
      const wrong = wrongWith(call, outages);
      return wrong ? [`${new Date(call.at).toISOString().slice(11, 23)} ${call.kind}, ${call.what}: ${wrong}`] : [];
    }),
  };
}

const isBus = ({ part }: Sample) => busServers.some((server) => server === part);

function flat(samples: readonly Sample[]): Verdict {
  const found = growthOf(samples.filter((sample) => !isBus(sample)));
  const most = Math.max(0, ...found.map(({ growth }) => growth));
  return {
    promise: `no process grew by more than ${memory.mostGrowth * 100} % after its first minutes`,
    counted: `${found.length} processes, at most ${(most * 100).toFixed(1)} %`,
    wrong: found.flatMap(({ part, from, to, growth }) =>
      growth > memory.mostGrowth && to - from > memory.fewBytes
        ? [`${part}: ${megabytes(from)} to ${megabytes(to)}, ${(growth * 100).toFixed(1)} % more`]
        : [],
    ),
  };
}

function bounded(samples: readonly Sample[]): Verdict {
  const most = samples.filter(isBus).reduce((found, { bytes }) => Math.max(found, bytes), 0);
  return {
    promise: `no server of the bus took more than ${megabytes(mostOfBus)}`,
    counted: `${busServers.length} servers, at most ${megabytes(most)}`,
    wrong: most > mostOfBus ? [`one took ${megabytes(most)}`] : [],
  };
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`;
