import { join } from 'node:path';
import type { StackEnvironment } from './environment.ts';
import { type PostgresServer, startPostgres } from './parts/postgres.ts';
import { takenPorts } from './ports.ts';
import type { Running } from './processes.ts';

/** The database servers that are part of this stack. */
export const embeddedServers = (environment: StackEnvironment): PostgresServer[] =>
  environment.embedded.databases.map(({ scope, port, standbyPort }) => ({
    ...serverOf(environment, scope, port),
    isPaired: standbyPort !== undefined,
  }));

/** The servers with a standby. */
export const pairedServers = (environment: StackEnvironment): { leader: PostgresServer; standby: PostgresServer }[] =>
  environment.embedded.databases.flatMap(({ scope, port, standbyPort }) =>
    standbyPort === undefined
      ? []
      : [
          {
            leader: { ...serverOf(environment, scope, port), isPaired: true },
            standby: { ...serverOf(environment, `${scope}-standby`, standbyPort), isPaired: true },
          },
        ],
  );

const serverOf = ({ secrets, dataDir, isDurable }: StackEnvironment, name: string, port: number): PostgresServer => ({
  name,
  port,
  password: secrets.database,
  folder: join(dataDir, 'postgres', name),
  durable: isDurable,
});

/** Starts embedded servers that are not running while the work runs. */
export async function withEmbeddedServers<T>(environment: StackEnvironment, work: () => Promise<T>): Promise<T> {
  const host = { dataDir: environment.dataDir, onDeath: console.error };
  const started: Running[] = [];
  try {
    for (const server of embeddedServers(environment)) {
      const isRunning = (await takenPorts([server])).length > 0;
      if (!isRunning) started.push(await startPostgres(server, host));
    }
    return await work();
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}
