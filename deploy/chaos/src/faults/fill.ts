import { inspectBus } from '@fovea/local/traces';
import { JetStreamApiError, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { recoveryMs } from './recovery-times.ts';
import { type Fault, scope, seconds } from './site.ts';

const fullSeconds = 8;
/** Has no consumer. */
const junk = `fact.${scope}.junk`;
const junkBytes = 900_000;
const stream = `FACTS_${scope}`;

/**
 * Fills the stream of a region's facts: messages wait in the outboxes, and no call fails. Then purges the filler, as an
 * operator would.
 */
export const streamFilled: Fault = {
  what: 'a stream of the bus was full',
  work: ({ stack, outages }) =>
    outages.fault('a stream full', ['nats'], async () => {
      const connection = await inspectBus(stack.environment);
      try {
        const bytes = new Uint8Array(junkBytes);
        for (let isFull = false; !isFull; )
          isFull = await jetstream(connection)
            .publish(junk, bytes)
            .then(() => false, isRefusal);
        await seconds(fullSeconds);
        await (await jetstreamManager(connection)).streams.purge(stream, { filter: junk });
      } finally {
        await connection.close();
      }
    }),
};

/** The stream is full once it refuses a filler message. */
function isRefusal(error: unknown): true {
  if (error instanceof JetStreamApiError) return true;
  throw error;
}

const role = 'fovea_billing';

/** Ends a service's database connections and refuses new ones. */
export const connectionsTaken: Fault = {
  what: 'no connection was left for billing',
  work: ({ outages, pair }) =>
    outages.fault('no connection left', ['postgres-jp'], () =>
      outages.during('no connection was left for billing', ['postgres-jp'], recoveryMs.database, async () => {
        const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`;
        await pair.run(`ALTER ROLE ${role} CONNECTION LIMIT 0`, end);
        await seconds(fullSeconds);
        await pair.run(`ALTER ROLE ${role} CONNECTION LIMIT -1`);
      }),
    ),
};
