import { AppError } from '@fovea/contracts/errors';
import type { Bus } from '@fovea/kit/messaging/bus';
import { usedSolutionsBucket } from '@fovea/kit/messaging/streams';
import { JetStreamApiError } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';

const deadlineMs = 2_000;
/** The error code of JetStream for an existing key. */
const wrongLastSequence = 10071;

export type UsedSolutions = {
  /**
   * True for exactly one call per id, across all replicas; throws `unavailable` without the bus.
   */
  markUsed(id: string): Promise<boolean>;
};

/** Stores used solutions for all replicas in a key-value bucket whose entries expire. */
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

/** Without a connection the NATS client waits for a new one; a person signing in should not. */
async function withDeadline<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new AppError('unavailable')), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
