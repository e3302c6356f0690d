import { AppError } from '@fovea/contracts/errors';
import { JetStreamApiError } from '@nats-io/jetstream';
import { type KvEntry, Kvm } from '@nats-io/kv';
import type { Bus } from '../messaging/bus.ts';
import { revocationKeptMs, revocationsBucket } from '../messaging/streams.ts';
import type { Log } from '../telemetry/logger.ts';
import type { Actor } from './actor.ts';

const answerMs = 2_000;
/** The bus's own code for "another message came first". */
const isHeld = 10071;

/**
 * Whose sessions end: one session, everyone of a company, or one person or device of a region (`global` for staff
 * without one).
 */
export type Revocation = { sessionId: string } | { companyId: string } | { scope: string; id: string };
/** Whose token it is, and of when: of what was begun in a session, too. */
export type IssuedToken = Pick<
  Actor,
  'id' | 'region' | 'companyId' | 'sessionId' | 'issuedAt' | 'customerId' | 'deviceId' | 'guardianId'
>;
export type Sessions = {
  /** Free: looks into this process's own memory, which a watch keeps current. */
  isRevoked(token: IssuedToken): boolean;
  /**
   * Refuses, on every replica within moments, all tokens issued before the instant. Throws `unavailable` while the bus
   * is down, or its servers have not agreed on who keeps the list.
   */
  revoke(who: Revocation, before?: Date): Promise<void>;
  /** All that this process has heard: by key, the instant (ms) up to which tokens are refused. */
  heard: ReadonlyMap<string, number>;
  /** How often the list was opened; when it grows, the bus may have lost what it held. */
  readonly openings: number;
  /** Tells what the bus does not hold; what it holds stays as it is. Throws while the bus is down. */
  tellAgain(revocations: Iterable<[key: string, before: number]>): Promise<void>;
};

/**
 * Keeps the list of revocations of the whole platform in memory; it starts empty and fills as soon as the bus is there.
 */
export function openSessions(bus: Bus, log: Log): Sessions {
  const revokedBefore = new Map<string, number>();
  let openings = 0;
  const timeout = answerMs * bus.patience;
  const open = () => new Kvm(bus.jetstream()).open(revocationsBucket, { allow_direct: true });

  const follow = async () => {
    while (!bus.closing.aborted) {
      try {
        const entries = await bus.keepOpenFor(open().then((store) => store.watch()));
        openings += 1;
        const forget = bus.onReconnected(() => entries.stop());
        // Left running, the watch's heartbeat would keep the process alive after everything else has ended.
        if (bus.closing.aborted) entries.stop();
        bus.closing.addEventListener('abort', () => entries.stop(), { once: true });
        for await (const entry of entries) note(revokedBefore, entry);
        forget();
      } catch (error) {
        if (!bus.closing.aborted && bus.connected)
          log.warn({ err: error }, 'revocations cannot be watched; it is tried again');
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
      hear(revokedBefore, keyOf(who), before.getTime());
    },
    heard: revokedBefore,
    get openings() {
      return openings;
    },
    async tellAgain(revocations) {
      const store = await open();
      for (const [key, before] of revocations) {
        await store.create(key, String(before)).catch((error: unknown) => {
          if (!(error instanceof JetStreamApiError && error.code === isHeld)) throw error;
        });
        hear(revokedBefore, key, before);
      }
    },
  };
}

function note(revokedBefore: Map<string, number>, entry: KvEntry): void {
  if (entry.operation === 'PUT') hear(revokedBefore, entry.key, Number(entry.string()));
  if (revokedBefore.size > 100_000) {
    const oldest = Date.now() - revocationKeptMs;
    for (const [key, instant] of revokedBefore) if (instant < oldest) revokedBefore.delete(key);
  }
}

const hear = (revokedBefore: Map<string, number>, key: string, before: number) =>
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
