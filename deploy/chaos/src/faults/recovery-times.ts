import { timeoutFactor } from '../limits.ts';

/**
 * How long calls may still be refused after a part is back, in milliseconds. Each value is a timeout of the product
 * plus a margin for a busy machine.
 */
export const recoveryMs = {
  /**
   * One of two replicas: its calls in progress are lost, and rpc callers wait for their timeout (kit/rpc.ts). New calls
   * go to the other replica at once.
   */
  oneOfTwo: 2_000 * timeoutFactor + 1_000,
  /** A gateway retries a refused upstream after two seconds (gateway/upstreams.ts). */
  service: 5_000,
  /** Clients reconnect, and a health probe is cached for half a second (kit/shared-probe.ts). */
  database: 5_000,
  /** A client reconnects after two missed pings, five seconds each (kit/bus.ts). */
  bus: 15_000,
  /** The load balancer skips a frozen gateway. */
  gateway: 3_000,
  provider: 3_000,
} as const;
