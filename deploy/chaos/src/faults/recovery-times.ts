import { timeoutFactor } from '../limits.ts';

/**
 * How long after a part is back calls that need it may still be refused, in milliseconds. Each time is one that a file
 * of the product names, and what a busy machine takes for it.
 */
export const recoveryMs = {
  /**
   * One of two replicas: what it had in its hands is lost, and what it was asked over the bus by others is waited for as
   * long as an answer may take (kit/rpc.ts). New calls go to the other one at once.
   */
  oneOfTwo: 2_000 * timeoutFactor + 1_000,
  /** A service: a gateway that was refused looks for it again two seconds later (gateway/upstreams.ts). */
  service: 5_000,
  /** Connections are made anew, and a verdict about the database is kept for half a second (kit/shared-probe.ts). */
  database: 5_000,
  /** A client finds out by two pings that nobody answers, five seconds each (kit/bus.ts), and connects elsewhere. */
  bus: 15_000,
  /** A gateway that froze is passed over by whoever stands in front of it. */
  gateway: 3_000,
  provider: 3_000,
} as const;
