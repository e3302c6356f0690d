import { availableParallelism } from 'node:os';

/** Two cores that run all of the product, three servers of the bus and whoever asks are the limit themselves. */
export const isSmall = availableParallelism() <= 2;

/** PATIENCE_FACTOR, so that a silent part is known for away in half of the time below. */
export const timeoutFactor = isSmall ? 2 : 1;

/** Whatever becomes of a call, it is answered by then. */
export const answeredWithinMs = isSmall ? 10_000 : 3_000;

/**
 * The repeat of a creating call waits for the try it repeats, which may have died: up to 20 s until that is known
 * (services/kit/src/http/idempotency.ts), and then for its own answer.
 */
export const repeatedWithinMs = 20_000 + answeredWithinMs;

/** Whoever hears nothing at all gives up: only a door that froze says nothing. */
export const callTimeoutMs = repeatedWithinMs + 5_000;

/** What is asked a second, so that the machine has air: what it cannot do in time would look like a fault. */
export const rates = { records: 10, charges: isSmall ? 0.5 : 1, signIns: isSmall ? 1 : 2, lists: 2, exports: 0.1 };

/**
 * A process is looked at from its third minute on, and judged if it ran as long again. A few megabytes are nothing, also
 * where they are a tenth.
 */
export const memory = { everyMs: 5_000, warmUpMs: 180_000, leastMs: 180_000, mostGrowth: 0.1, fewBytes: 10_000_000 };

/** A server of the bus holds what was told lately, and more of it the longer it runs: half of what its pod may take. */
export const mostOfBus = 512_000_000;
