import { AppError } from '@fovea/contracts/errors';
import { JetStreamApiError } from '@nats-io/jetstream';
import { type KvEntry, Kvm } from '@nats-io/kv';
import type { Bus } from '../messaging/bus.ts';
import { revocationRetentionMs, revocationsBucket } from '../messaging/streams.ts';
import type { Log } from '../telemetry/logger.ts';
import type { Actor } from './actor.ts';

const timeoutMs = 2_000;
/** JetStream's code for "another message came first". */
const keyExistsCode = 10071;

/**
 * The sessions to end: one session, everyone of a company, or one person or device of a region (`global` for staff
 * without one).
 */
export type Revocation = { sessionId: string } | { companyId: string } | { scope: string; id: string };
/** The owner and issue time of a token, or of anything begun in a session. */
export type IssuedToken = Pick<
  Actor,
  'id' | 'region' | 'companyId' | 'sessionId' | 'issuedAt' | 'customerId' | 'deviceId' | 'guardianId'
>;
export type Sessions = {
  /** Free: reads this process's own memory, which a watch updates. */
  isRevoked(token: IssuedToken): boolean;
  /**
   * Rejects, on every replica within moments, all tokens issued before the instant. Throws `unavailable` while the bus
   * is down or its cluster has no leader for the list.
   */
  revoke(who: Revocation, before?: Date): Promise<void>;
  /** All revocations this process received: by key, the instant (ms) up to which tokens are rejected. */
  revokedBefore: ReadonlyMap<string, number>;
  /** How often the watch was opened; when it grows, the bus may have lost data. */
  readonly openings: number;
  /** Publishes revocations the bus does not hold; existing ones stay. Throws while the bus is down. */
  republish(revocations: Iterable<[key: string, before: number]>): Promise<void>;
};

/** Caches the revocations of the whole platform in memory. Starts empty and fills as soon as the bus is connected. */
export function openSessions(bus: Bus, log: Log): Sessions {
  const revokedBefore = new Map<string, number>();
  let openings = 0;
  const timeout = timeoutMs * bus.patience;
  const open = () => new Kvm(bus.jetstream()).open(revocationsBucket, { allow_direct: true });

  const follow = async () => {
    while (!bus.closing.aborted) {
      try {
        const entries = await bus.holdOpenFor(open().then((store) => store.watch()));
        openings += 1;
        const stopListening = bus.onReconnected(() => entries.stop());
        // Without this the watch's heartbeat would keep the process alive after everything else has ended.
        if (bus.closing.aborted) entries.stop();
        bus.closing.addEventListener('abort', () => entries.stop(), { once: true });
        for await (const entry of entries) note(revokedBefore, entry);
        stopListening();
      } catch (error) {
        if (!bus.closing.aborted && bus.connected) log.warn({ err: error }, 'revocations cannot be watched; retrying');
      }
      await new Promise((resolve) => setTimeout(resolve, 500).unref());
    }
  };
  bus.onConnected(follow);

  return {
    isRevoked: (token) =>
      revokedBefore.size > 0 && keysOf(token).some((key) => token.issuedAt < (revokedBefore.get(key) ?? 0)),
    async revoke(who, before = new Date()) {
      const store = await open();
      await store.put(keyOf(who), String(before.getTime()), { timeout }).catch(() => {
        throw new AppError('unavailable');
      });
      // This replica need not wait for its own watch.
      noteRevocation(revokedBefore, keyOf(who), before.getTime());
    },
    revokedBefore: revokedBefore,
    get openings() {
      return openings;
    },
    async republish(revocations) {
      const store = await open();
      for (const [key, before] of revocations) {
        await store.create(key, String(before)).catch((error: unknown) => {
          if (!(error instanceof JetStreamApiError && error.code === keyExistsCode)) throw error;
        });
        noteRevocation(revokedBefore, key, before);
      }
    },
  };
}

function note(revokedBefore: Map<string, number>, entry: KvEntry): void {
  if (entry.operation === 'PUT') noteRevocation(revokedBefore, entry.key, Number(entry.string()));
  if (revokedBefore.size > 100_000) {
    const oldest = Date.now() - revocationRetentionMs;
    for (const [key, instant] of revokedBefore) if (instant < oldest) revokedBefore.delete(key);
  }
}

const noteRevocation = (revokedBefore: Map<string, number>, key: string, before: number) =>
  void revokedBefore.set(key, Math.max(before, revokedBefore.get(key) ?? 0));

function keyOf(who: Revocation): string {
  if ('sessionId' in who) return `session.${who.sessionId}`;
  if ('companyId' in who) return `company.${who.companyId}`;
  return `${who.scope}.${who.id}`;
}

function keysOf({ region, sessionId, companyId, ...of }: IssuedToken): string[] {
  const scopes = region === null ? ['global'] : [region, 'global'];
  const ids = [of.id, of.customerId, of.deviceId, of.guardianId].filter((each) => each !== undefined);
  return [
    `session.${sessionId}`,
    ...(companyId ? [`company.${companyId}`] : []),
    ...scopes.flatMap((scope) => ids.map((each) => `${scope}.${each}`)),
  ];
}
