import { availableParallelism } from 'node:os';

/** Two cores that run the product, three bus servers and the load are the limit themselves. */
export const isSmall = availableParallelism() <= 2;

/** PATIENCE_FACTOR: a silent part is then detected in half of the time below. */
export const timeoutFactor = isSmall ? 2 : 1;

/** The deadline of every call. */
export const answeredWithinMs = isSmall ? 10_000 : 3_000;

/**
 * The repeat of a creating call waits for its first try, for up to 20 s where that died
 * (services/kit/src/http/idempotency.ts), and then for its own response.
 */
export const repeatedWithinMs = 20_000 + answeredWithinMs;

/** The caller's timeout: only a frozen gateway gives no response. */
export const callTimeoutMs = repeatedWithinMs + 5_000;

/** Calls per second, below the machine's capacity: an overload would look like a fault. */
export const rates = { records: 10, charges: isSmall ? 0.5 : 1, signIns: isSmall ? 1 : 2, lists: 2, exports: 0.1 };

/**
 * Memory growth counts from a process's third minute on, if it ran as long again. A few megabytes are ignored.
 */
export const memory = { everyMs: 5_000, warmUpMs: 180_000, leastMs: 180_000, mostGrowth: 0.1, fewBytes: 10_000_000 };

/** Bus servers hold recent messages, more of them the longer they run: half of the pod's limit. */
export const mostOfBus = 512_000_000;
