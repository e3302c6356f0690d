import { services } from '@fovea/contracts/endpoint';
import { withClient } from '@fovea/kit/database/with-client';
import { eventOf } from '@fovea/kit/messaging/outbox';
import { embeddedServers } from '@fovea/local/embedded-servers';
import type { StackEnvironment } from '@fovea/local/environment';
import { startPostgres } from '@fovea/local/parts/postgres';
import { fleetOf } from '@fovea/ops/fleet';
import type { Restored } from './restore-server.ts';

/** A change that a restored database lacks: its subject, when it was last made, and how often. */
export type LostChange = { database: string; subject: string; at: Date; count: number };

/**
 * What a server published after the instant it was restored to, read from its former data: states by entity
 * (`state.$scope.parent.<id>`), facts by event. Undefined where the former data cannot be read.
 */
export async function lostChanges(
  environment: StackEnvironment,
  { scope, at, former }: Restored,
): Promise<LostChange[] | undefined> {
  const server = embeddedServers(environment).find(({ name }) => name === scope);
  if (!server || !former) return undefined;
  const host = { dataDir: environment.dataDir, onDeath: () => undefined };
  const running = await startPostgres({ ...server, folder: former }, host, {}).catch(() => undefined);
  if (!running) return undefined;
  try {
    const places = fleetOf(environment.shared).databases([...services]);
    const found = await Promise.all(
      places
        .filter((place) => place.scope === scope)
        .map(async ({ name, url }) => {
          const { rows } = await withClient(url, (client) =>
            client.query<{ subject: string; at: Date }>(
              'SELECT subject, created_at AS at FROM outbox WHERE created_at > $1 ORDER BY id',
              [at],
            ),
          );
          return counted(name, rows);
        }),
    );
    return found.flat();
  } catch {
    return undefined;
  } finally {
    await running.stop();
  }
}

function counted(database: string, rows: { subject: string; at: Date }[]): LostChange[] {
  const changes = new Map<string, LostChange>();
  for (const { subject, at } of rows) {
    const about = subject.startsWith('state.') ? subject : `fact ${eventOf(subject)}`;
    changes.set(about, { database, subject: about, at, count: (changes.get(about)?.count ?? 0) + 1 });
  }
  return [...changes.values()];
}
