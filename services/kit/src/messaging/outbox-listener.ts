import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { placeOf } from '../database/database-hosts.ts';
import { outboxChannel } from './outbox.ts';

const retryMs = 1_000;
const connectTimeoutMs = 5_000;

export type OutboxListener = {
  /** Whether it is connected and receives notifications. */
  readonly isListening: boolean;
  stop(): Promise<void>;
};

/**
 * Listens for commits of any process to a database's outbox, over its own connection, which is reopened when it is
 * lost. `onNotification` is also called at each (re)connection, because notifications in between are lost;
 * `onConnected` before it, because the database may have been restored or failed over.
 */
export function listenToOutbox(url: string, onNotification: () => void, onConnected?: () => void): OutboxListener {
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  let isListening = false;

  const listenOnce = async () => {
    const { Client, connectionString } = placeOf(url);
    const current = new Client({
      connectionString,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      application_name: 'fovea outbox',
    });
    const ended = new Promise((resolve) => current.once('end', resolve));
    current.on('error', () => {});
    current.on('notification', onNotification);
    client = current;
    try {
      await current.connect();
      await current.query(`LISTEN ${outboxChannel}`);
      isListening = true;
      onConnected?.();
      onNotification();
      await ended;
    } finally {
      isListening = false;
      await current.end();
    }
  };
  const keepListening = async () => {
    while (!stopping.signal.aborted) {
      await listenOnce().catch(() => {});
      await pause(retryMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  };
  const listening = keepListening();
  return {
    get isListening() {
      return isListening;
    },
    async stop() {
      stopping.abort();
      // A frozen database never closes its side.
      client?.connection.stream.destroy();
      await listening;
    },
  };
}
