import { type CountedBy, type CountedCalls, countedSubject, SharedCounts } from '@fovea/contracts/counted-calls';
import type { RateClass } from '@fovea/contracts/endpoint';
import { newId } from '@fovea/kit/database/ids';
import type { Bus } from '@fovea/kit/messaging/bus';
import type { Log } from '@fovea/kit/telemetry/logger';

const batchMs = 100;
/** Limits a message to less than the 1 MB limit of NATS. */
const maxPerMessage = 2_000;

/**
 * Publishes the calls this replica admitted to the other replicas ten times a second, and consumes theirs. Replicas may
 * exceed a limit together within one interval; while the bus is unavailable each counts alone.
 */
export function shareCounts(bus: Bus, log: Log, onCounted: (counted: CountedCalls) => void) {
  const replica = newId();
  let pending = new Map<string, CountedCalls>();

  const publish = () => {
    const counted = [...pending.values()];
    pending = new Map();
    if (!bus.connected || bus.closing.aborted) return;
    for (let from = 0; from < counted.length; from += maxPerMessage) {
      const message: SharedCounts = { replica, counted: counted.slice(from, from + maxPerMessage) };
      bus.connection().publish(countedSubject, JSON.stringify(message));
    }
  };

  bus.onConnected(async (connection) => {
    for await (const message of connection.subscribe(countedSubject)) {
      try {
        const counts = SharedCounts.parse(message.json());
        if (counts.replica !== replica) for (const counted of counts.counted) onCounted(counted);
      } catch (error) {
        log.warn({ err: error }, 'cannot parse the counts of another replica');
      }
    }
  });

  return (by: CountedBy, rate: RateClass, key: string): void => {
    if (pending.size === 0) setTimeout(publish, batchMs).unref();
    const name = `${by} ${rate} ${key}`;
    const entry = pending.get(name);
    if (entry) entry.calls += 1;
    else pending.set(name, { by, rate, key, calls: 1 });
  };
}
