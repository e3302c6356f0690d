import { placeOf } from './database-hosts.ts';
import { type Probe, sharedProbe } from './shared-probe.ts';
import { withTimeout } from './with-timeout.ts';

/** Probes one database over a connection of its own: the pool may be exhausted. */
export const openProbe = (url: string): Probe => sharedProbe((withinMs) => probe(url, withinMs));

async function probe(url: string, withinMs: number): Promise<boolean> {
  const { Client, connectionString } = placeOf(url);
  const client = new Client({ connectionString });
  client.on('error', () => {});
  const reply = client
    .connect()
    .then(() => client.query('SELECT 1'))
    .then(
      () => true,
      () => false,
    );
  const isUp = await withTimeout(withinMs, reply);
  if (isUp) await client.end().catch(() => {});
  else client.connection.stream.destroy();
  return isUp;
}
