import type pg from 'pg';
import { placeOf } from './database-hosts.ts';

/** Connects, runs the work and disconnects: for work outside a service's pools. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const { Client, connectionString } = placeOf(url);
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
