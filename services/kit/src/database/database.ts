import { AppError } from '@fovea/contracts/errors';
import type pg from 'pg';
import type { Pools } from './database-pools.ts';
import type { RawClient, Statements } from './kysely.ts';
import type { Probe } from './shared-probe.ts';
import type { Standby } from './standby.ts';

export type Into = 'global' | 'regional';

export type ServiceClient = RawClient & { $transaction: unknown; $disconnect(): Promise<void> };
/** The client inside a transaction. */
export type TxOf<Client> = Omit<Client, '$connect' | '$disconnect' | '$on' | '$use' | '$extends' | '$transaction'>;

export type Database<Client = ServiceClient> = {
  scope: string;
  client: Client;
  /** Gives work a connection of its pool. */
  pool: pg.Pool;
  pools: Pools;
  standby?: Standby;
  statements: Statements;
  url: string;
  probe: Probe;
};
export type Databases<Global = ServiceClient, Regional = ServiceClient> = {
  global?: Database<Global>;
  regional: ReadonlyMap<string, Database<Regional>>;
  all: Database<ServiceClient>[];
  close(): Promise<void>;
};

/** Runs work in one transaction of a database, with either client. */
export function inTransaction<T>(
  { client }: Pick<Database, 'client'>,
  work: (tx: RawClient) => Promise<T>,
): Promise<T> {
  // A generic client does not declare its transactions.
  const { $transaction } = client as unknown as { $transaction(work: (tx: RawClient) => Promise<T>): Promise<T> };
  return $transaction.call(client, work);
}

export function inRegion<Regional>(databases: Databases<ServiceClient, Regional>, region: string): Database<Regional> {
  const database = databases.regional.get(region);
  if (!database) throw new AppError('wrongRegion');
  return database;
}

export function globalDatabase({ global }: Databases): Database {
  if (!global) throw new Error('This service has no global database');
  return global;
}
