import { AppError } from '@fovea/contracts/errors';
import type { Bus } from '@fovea/kit/messaging/bus';
import { usedSolutionsBucket } from '@fovea/kit/messaging/streams';
import { JetStreamApiError } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';

const deadlineMs = 2_000;
/** The bus's own code for "another message came first". */
const wrongLastSequence = 10071;

export type UsedSolutions = {
  /**
   * True for exactly one caller per id, on whichever replica; throws `unavailable` when the bus is not there to decide.
   */
  markUsed(id: string): Promise<boolean>;
};

/** Remembers solved puzzles for all replicas in a key-value bucket that forgets by itself. */
export function usedSolutions(bus: Bus): UsedSolutions {
  const timeout = deadlineMs * bus.patience;
  return {
    async markUsed(id) {
      try {
        const store = await new Kvm(bus.jetstream()).open(usedSolutionsBucket, { allow_direct: true });
        await withDeadline(timeout, store.create(id, ''));
        return true;
      } catch (error) {
        if (error instanceof JetStreamApiError && error.code === wrongLastSequence) return false;
        throw new AppError('unavailable');
      }
    },
  };
}

/** Without a connection the client waits for a new one; a person signing in should not. */
async function withDeadline<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AppError('unavailable')), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
