import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { placeOf } from '../database/database-hosts.ts';
import { outboxChannel } from './outbox.ts';

const againMs = 1_000;
const connectTimeoutMs = 5_000;

export type OutboxEar = {
  /** Whether it is connected: what is committed now is heard. */
  readonly isListening: boolean;
  stop(): Promise<void>;
};

/**
 * Hears what any process commits to a database's outbox, over a connection beside the pool that is made anew whenever
 * it is lost. `heard` is called at each (re)connection as well, because what was said meanwhile is said to nobody;
 * `connected` before it, because the database may be another one by now, restored or taken over.
 */
export function listenToOutbox(url: string, heard: () => void, connected?: () => void): OutboxEar {
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  let isListening = false;

  const listenOnce = async () => {
    const { Client, connectionString } = placeOf(url);
    const mine = new Client({
      connectionString,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      application_name: 'fovea outbox',
    });
    const ended = new Promise((resolve) => mine.once('end', resolve));
    mine.on('error', () => {});
    mine.on('notification', heard);
    client = mine;
    try {
      await mine.connect();
      await mine.query(`LISTEN ${outboxChannel}`);
      isListening = true;
      connected?.();
      heard();
      await ended;
    } finally {
      isListening = false;
      await mine.end();
    }
  };
  const keepListening = async () => {
    while (!stopping.signal.aborted) {
      await listenOnce().catch(() => {});
      await pause(againMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  };
  const listening = keepListening();
  return {
    get isListening() {
      return isListening;
    },
    async stop() {
      stopping.abort();
      // A database that froze says no goodbye.
      client?.connection.stream.destroy();
      await listening;
    },
  };
}
