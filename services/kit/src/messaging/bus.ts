import { AppError } from '@fovea/contracts/errors';
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import type { BusConfig } from '../config/config.ts';
import type { Log } from '../telemetry/logger.ts';

export type Bus = {
  readonly connected: boolean;
  /** PATIENCE_FACTOR, for timeouts on the bus. */
  readonly patience: number;
  /** Throws `unavailable` at once while there is no connection. */
  connection(): NatsConnection;
  jetstream(): JetStreamClient;
  manager(): Promise<JetStreamManager>;
  /** Runs now or at the first connection; reconnects restore subscriptions by themselves. */
  onConnected(work: (connection: NatsConnection) => Promise<void> | void): void;
  /** Calls back after each reconnect until the returned function is called: a restarted server has lost its state. */
  onReconnected(work: () => void): () => void;
  readonly closing: AbortSignal;
  /**
   * drain() waits for this work, two and a half seconds at most: a reply in progress, or a watch, which leaves an
   * uncancellable timer if it is cut off while opening.
   */
  holdOpenFor<T>(work: Promise<T>): Promise<T>;
  drain(): Promise<void>;
};

/** The inbox for an account's replies; no other account may subscribe to it. */
export const inboxOf = (account: string): string => `_INBOX_${account}`;

/** The account with which another one consumes streams; its password is the same. */
export const consumerAccount = (account: string): string => `${account}-hearing`;

/** The caller timed out, and the right to reply to it has expired: after a pause, or a clock jump. */
const isLateReply = (error: Error): boolean =>
  error instanceof PermissionViolationError && error.operation === 'publish' && error.subject.startsWith(inboxOf(''));

const retryMs = 500;
const timeoutMs = 2_000;

/** Omitted if none is configured: the server then decides whether to use TLS. */
const tlsOf = ({ NATS_TLS_CA: caFile, NATS_TLS_CERT: certFile, NATS_TLS_KEY: keyFile }: BusConfig) =>
  caFile || certFile ? { caFile, certFile, keyFile } : undefined;

/** Connects in the background and retries for ever: a service starts and serves what it can while the bus is down. */
export function openBus(name: string, config: BusConfig, log: Log): Bus {
  const closing = new AbortController();
  const waiting: ((connection: NatsConnection) => Promise<void> | void)[] = [];
  const reconnected = new Set<() => void>();
  const pendingWork = new Set<Promise<unknown>>();
  const patience = config.PATIENCE_FACTOR;
  const timeout = timeoutMs * patience;
  let live: NatsConnection | undefined;
  let client: JetStreamClient | undefined;
  let connected = false;

  const start = (work: (connection: NatsConnection) => Promise<void> | void, connection: NatsConnection) =>
    void Promise.resolve(work(connection)).catch((error: unknown) => {
      if (!closing.signal.aborted) log.error({ err: error }, 'work on the bus ended unexpectedly');
    });

  const watch = async (connection: NatsConnection) => {
    for await (const status of connection.status()) {
      const { type } = status;
      if (status.type === 'error' && isLateReply(status.error))
        log.info({ err: status.error }, 'a reply came too late');
      else if (status.type === 'error') log.error({ err: status.error }, 'the bus refused something');
      if (type === 'disconnect') log.warn('the bus is not reachable');
      if (type === 'disconnect' || type === 'staleConnection') connected = false;
      if (type === 'reconnect') log.info('the bus is reachable again');
      if (type !== 'reconnect') continue;
      connected = true;
      for (const work of reconnected) work();
    }
  };

  const keepConnecting = async () => {
    for (let attempt = 0; !closing.signal.aborted; attempt += 1) {
      try {
        const connection = await connect({
          servers: config.NATS_URL.split(','),
          name,
          user: config.NATS_USER,
          pass: config.NATS_PASSWORD,
          tls: tlsOf(config),
          inboxPrefix: inboxOf(config.NATS_USER ?? name),
          timeout,
          maxReconnectAttempts: -1,
          reconnectTimeWait: retryMs,
          pingInterval: 5_000,
          maxPingOut: 2,
        });
        live = connection;
        client = jetstream(connection, { timeout });
        connected = true;
        void watch(connection);
        for (const work of waiting) start(work, connection);
        return;
      } catch (error) {
        if (attempt === 0) log.warn({ err: error }, 'the bus is not reachable');
        await new Promise((resolve) => setTimeout(resolve, retryMs).unref());
      }
    }
  };
  const connecting = keepConnecting();

  return {
    patience,
    get connected() {
      return connected;
    },
    connection() {
      if (!live || !connected) throw new AppError('unavailable');
      return live;
    },
    jetstream() {
      if (!client || !connected) throw new AppError('unavailable');
      return client;
    },
    manager() {
      if (!live || !connected) throw new AppError('unavailable');
      return jetstreamManager(live, { timeout, checkAPI: false });
    },
    onConnected(work) {
      waiting.push(work);
      if (live) start(work, live);
    },
    onReconnected(work) {
      reconnected.add(work);
      return () => void reconnected.delete(work);
    },
    closing: closing.signal,
    async holdOpenFor(work) {
      pendingWork.add(work);
      try {
        return await work;
      } finally {
        pendingWork.delete(work);
      }
    },
    async drain() {
      closing.abort();
      // Requests that arrived before the subscriptions drained are held as well.
      const finishPending = async () => {
        await connecting;
        while (pendingWork.size > 0) await Promise.allSettled(pendingWork);
      };
      await Promise.race([finishPending(), new Promise((resolve) => setTimeout(resolve, 2_500).unref())]);
      if (live && !live.isClosed()) await (connected ? live.drain() : live.close()).catch(() => {});
    },
  };
}
