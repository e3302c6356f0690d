import { zones } from '@fovea/contracts/zones';
import type { ClientBase, Pool } from 'pg';

/** Time zones of our list that a server lacks: a statement that converts by one of them would fail. */
export async function missingZones(client: Pick<ClientBase | Pool, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM pg_timezone_names');
  const serverZones = new Set(rows.map(({ name }) => name));
  return zones.filter((zone) => !serverZones.has(zone));
}

/** One line for the operator. */
export const missingZonesLine = (place: string, missingNames: string[]): string =>
  `the PostgreSQL server of ${place} does not know the time zones ${missingNames.join(', ')}; update its tzdata`;
