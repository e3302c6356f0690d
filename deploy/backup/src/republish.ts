import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs } from '@fovea/contracts/dates';
import { services } from '@fovea/contracts/endpoint';
import { withClient } from '@fovea/kit/database/with-client';
import { withEmbeddedServers } from '@fovea/local/embedded-servers';
import type { StackEnvironment } from '@fovea/local/environment';
import { fleetOf } from '@fovea/ops/fleet';
import { replayOutbox } from '@fovea/ops/replay-outbox';
import type { Client } from 'pg';
import type { Restored } from './restore-server.ts';

/** Longer than a message usually waits for whoever could not take it at once. */
const marginMs = dayMs;

export type Republished = { database: string; count: number };

/**
 * A restored database has forgotten what it took after that instant, and whoever told it would not tell it again: so
 * everybody tells what was said since, and some time before. Where the bus came back without its store nobody can see
 * that a restored table is behind: it counts on from a new epoch, and all that is kept is told.
 */
export function republish(environment: StackEnvironment, restored: Restored[]): Promise<Republished[]> {
  const { dataDir, embedded, shared } = environment;
  const isBusEmpty = embedded.nats && !existsSync(join(dataDir, 'nats', 'jetstream'));
  const since = new Date(isBusEmpty ? 0 : Math.min(...restored.map(({ at }) => at.getTime())) - marginMs);
  const scopes = restored.map(({ scope }) => scope);
  return withEmbeddedServers(environment, async () => {
    const republished: Republished[] = [];
    for (const { name, url, scope } of fleetOf(shared).databases([...services])) {
      const count = await withClient(url, async (client) => {
        const again = await replayOutbox(client, since);
        if (isBusEmpty && scopes.includes(scope)) await beginEpoch(client);
        return again;
      });
      if (count > 0) republished.push({ database: name, count });
    }
    return republished;
  });
}

/** As docs/runbooks/back-up-and-restore.md says it for operators. */
async function beginEpoch(client: Client): Promise<void> {
  await client.query(`SELECT setval('outbox_id_seq', ((last_value >> 40) + 1) << 40) FROM outbox_id_seq`);
  await client.query(
    `UPDATE outbox SET id = nextval('outbox_id_seq'), published_at = NULL
     WHERE id IN (SELECT max(id) FROM outbox WHERE subject LIKE 'state.%' GROUP BY subject)`,
  );
}
