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

/** Longer than a message usually waits for a consumer that was away. */
const marginMs = dayMs;

export type Republished = { database: string; count: number };

/**
 * Has every service publish its messages since the restored instant again, with a margin: a restored database lacks
 * what it consumed later. Where the bus lost its store as well, consumers cannot see that a restored table is behind:
 * the table then continues in a new epoch (the high bits of message ids), and everything stored is published.
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

/** As docs/runbooks/back-up-and-restore.md describes. */
async function beginEpoch(client: Client): Promise<void> {
  await client.query(`SELECT setval('outbox_id_seq', ((last_value >> 40) + 1) << 40) FROM outbox_id_seq`);
  await client.query(
    `UPDATE outbox SET id = nextval('outbox_id_seq'), published_at = NULL
     WHERE id IN (SELECT max(id) FROM outbox WHERE subject LIKE 'state.%' GROUP BY subject)`,
  );
}
