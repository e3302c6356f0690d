import { type CountedBy, type CountedCalls, countedSubject, ToldCounts } from '@fovea/contracts/counted-calls';
import type { RateClass } from '@fovea/contracts/endpoint';
import { newId } from '@fovea/kit/database/ids';
import type { Bus } from '@fovea/kit/messaging/bus';
import type { Log } from '@fovea/kit/telemetry/logger';

const gatherMs = 100;
/** A message of the bus takes a million bytes. */
const mostTold = 2_000;

/**
 * Tells the other replicas, ten times a second, what was let in here, and hears of theirs. What two let in within the
 * same moment is let in; while the bus is away each counts for itself.
 */
export function shareCounts(bus: Bus, log: Log, heard: (counted: CountedCalls) => void) {
  const replica = newId();
  let gathered = new Map<string, CountedCalls>();

  const tell = () => {
    const counted = [...gathered.values()];
    gathered = new Map();
    if (!bus.connected || bus.closing.aborted) return;
    for (let from = 0; from < counted.length; from += mostTold) {
      const told: ToldCounts = { replica, counted: counted.slice(from, from + mostTold) };
      bus.connection().publish(countedSubject, JSON.stringify(told));
    }
  };

  bus.onConnected(async (connection) => {
    for await (const message of connection.subscribe(countedSubject)) {
      try {
        const told = ToldCounts.parse(message.json());
        if (told.replica !== replica) for (const counted of told.counted) heard(counted);
      } catch (error) {
        log.warn({ err: error }, 'what another replica counted could not be read');
      }
    }
  });

  return (by: CountedBy, rate: RateClass, key: string): void => {
    if (gathered.size === 0) setTimeout(tell, gatherMs).unref();
    const name = `${by} ${rate} ${key}`;
    const known = gathered.get(name);
    if (known) known.calls += 1;
    else gathered.set(name, { by, rate, key, calls: 1 });
  };
}
