import { answersWithin } from './answers-within.ts';
import { placeOf } from './hosts.ts';

/** Whether the database answers within so many milliseconds. */
export type Probe = (withinMs: number) => Promise<boolean>;

const keptMs = 500;

/**
 * Asks one database over a connection beside its pool, which may be waiting for the very same: one at a time, however
 * many want to know, who all get that verdict, and for half a second nobody asks again.
 */
export function openProbe(url: string): Probe {
  let verdict: Promise<boolean> | undefined;
  return (withinMs) => {
    verdict ??= ask(url, withinMs).finally(() => {
      setTimeout(() => {
        verdict = undefined;
      }, keptMs).unref();
    });
    return verdict;
  };
}

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
