import { AppError } from '@fovea/contracts/errors';
import type { Bus } from '@fovea/kit/bus';
import { JetStreamApiError } from '@nats-io/jetstream';
import { type KV, Kvm } from '@nats-io/kv';

const bucket = 'captcha_used';
/** A little longer than a challenge lives, so that a solution is never forgotten while it could still be accepted. */
const ttlMs = 6 * 60 * 1000;
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
export function usedSolutions(bus: Bus, replicas: number): UsedSolutions {
  const timeout = deadlineMs * bus.patience;
  let opened: Promise<KV> | undefined;
  const open = () => {
    opened ??= new Kvm(bus.connection()).create(bucket, { ttl: ttlMs, history: 1, replicas, timeout });
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };

  return {
    async markUsed(id) {
      try {
        return await mark(id).catch((error: unknown) => {
          if (error instanceof AppError) throw error;
          // A bus that lost its store has lost the bucket with it: made anew and asked once more.
          opened = undefined;
          return mark(id);
        });
      } catch {
        throw new AppError('unavailable');
      }
    },
  };

  async function mark(id: string): Promise<boolean> {
    const kv = await withDeadline(timeout, open());
    try {
      await withDeadline(timeout, kv.create(id, ''));
      return true;
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === wrongLastSequence) return false;
      throw error;
    }
  }
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
