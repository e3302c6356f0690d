import { join } from 'node:path';
import type { StackEnvironment } from './environment.ts';
import { type PostgresServer, startPostgres } from './parts/postgres.ts';
import { takenPorts } from './ports.ts';
import type { Running } from './processes.ts';

/** The databases' servers that are part of this stack. */
export const embeddedServers = ({ embedded, secrets, dataDir, isDurable }: StackEnvironment): PostgresServer[] =>
  embedded.databases.map(({ scope, port }) => ({
    name: scope,
    port,
    password: secrets.database,
    folder: join(dataDir, 'postgres', scope),
    durable: isDurable,
  }));

/** Embedded servers that are not running are started for as long as the work takes. */
export async function withEmbeddedServers<T>(environment: StackEnvironment, work: () => Promise<T>): Promise<T> {
  const hall = { dataDir: environment.dataDir, onDeath: console.error };
  const started: Running[] = [];
  try {
    for (const server of embeddedServers(environment)) {
      const isRunning = (await takenPorts({ [server.name]: server.port })).length > 0;
      if (!isRunning) started.push(await startPostgres(server, hall));
    }
    return await work();
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}
