import { placeOf } from './database-hosts.ts';
import { type Probe, sharedProbe } from './shared-probe.ts';
import { answersWithin } from './with-timeout.ts';

/** Asks one database over a connection beside its pool, which may be waiting for the very same. */
export const openProbe = (url: string): Probe => sharedProbe((withinMs) => ask(url, withinMs));

async function ask(url: string, withinMs: number): Promise<boolean> {
  const { Client, connectionString } = placeOf(url);
  const client = new Client({ connectionString });
  client.on('error', () => {});
  const answer = client
    .connect()
    .then(() => client.query('SELECT 1'))
    .then(
      () => true,
      () => false,
    );
  const answers = await answersWithin(withinMs, answer);
  if (answers) await client.end().catch(() => {});
  else client.connection.stream.destroy();
  return answers;
}
