import { setTimeout as delay } from 'node:timers/promises';
import { pointedAt } from '@fovea/kit/config/database-url';
import { withClient } from '@fovea/kit/database/with-client';
import { pairedServers } from '@fovea/local/embedded-servers';
import { databasePart } from '@fovea/local/environment';
import { type PostgresServer, serverUrl } from '@fovea/local/parts/postgres';
import { copyFromLeader } from '@fovea/local/parts/standby';
import type { Stack } from '@fovea/local/stack';
import type { Client } from 'pg';

/** Manages a database server and its standby, as a provider's tool does. */
export type Pair = {
  /** Turns synchronous replication on, so that a promoted standby lacks nothing. */
  join(): Promise<void>;
  /** Turns synchronous replication off, before the standby stops. */
  part(): Promise<void>;
  /** Promotes the standby; resolves once it can be written to. */
  promote(): Promise<void>;
  /** Rebuilds the stopped former leader as a standby of the promoted server. */
  rebuild(): Promise<void>;
  /** Runs statements as the owner on the leader, each in its own transaction. */
  run(...statements: string[]): Promise<void>;
  /** Names of the parts as they are now. */
  readonly leaderPart: string;
  readonly standbyPart: string;
};

export function openPair(stack: Stack): Pair {
  const [servers] = pairedServers(stack.environment);
  if (!servers) throw new Error('No server of the stack has a standby');
  let { leader, standby } = servers;
  const onLeader = <T>(work: (client: Client) => Promise<T>) => onServer(leader, work);
  return {
    get leaderPart() {
      return databasePart(leader.name);
    },
    get standbyPart() {
      return databasePart(standby.name);
    },
    join: () =>
      onLeader(async (client) => {
        while (!(await client.query("SELECT FROM pg_stat_replication WHERE state = 'streaming'")).rowCount)
          await delay(100);
        await applySetting(client, "ALTER SYSTEM SET synchronous_standby_names = '*'");
      }),
    part: () => onLeader((client) => applySetting(client, 'ALTER SYSTEM RESET synchronous_standby_names')),
    run: (...statements) =>
      onLeader(async (client) => {
        for (const statement of statements) await client.query(statement);
      }),
    async promote() {
      await onServer(standby, (client) => client.query('SELECT pg_promote(true, 60)'));
      [leader, standby] = [standby, leader];
    },
    async rebuild() {
      await copyFromLeader(standby, leader);
      await stack.start(databasePart(standby.name));
    },
  };
}

const onServer = <T>(server: PostgresServer, work: (client: Client) => Promise<T>): Promise<T> =>
  withClient(pointedAt(serverUrl(server), 'postgres'), work);

async function applySetting(client: Client, sql: string): Promise<void> {
  await client.query(sql);
  await client.query('SELECT pg_reload_conf()');
}
