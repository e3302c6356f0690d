import { zones } from '@fovea/contracts/zones';
import type { ClientBase, Pool } from 'pg';

/** Time zones of our list that a server does not know: a statement that converts by one of them would fail. */
export async function lackingZones(client: Pick<ClientBase | Pool, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM pg_timezone_names');
  const known = new Set(rows.map(({ name }) => name));
  return zones.filter((zone) => !known.has(zone));
}

/** One line for the operator. */
export const lackingZonesLine = (place: string, lacking: string[]): string =>
  `the PostgreSQL server of ${place} does not know the time zones ${lacking.join(', ')}; update its tzdata`;
