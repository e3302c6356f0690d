// `make migrate`: every database of the fleet. Embedded servers that are not running are started for as long as it
// takes.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endWith } from '@fovea/ops/failure';
import { migrateAll } from './migrate-all.ts';
import { startPostgres } from './parts/postgres.ts';
import { placedEnvironment, placementOptions } from './placement.ts';
import { takenPorts } from './ports.ts';
import type { Running } from './processes.ts';

const { values } = parseArgs({ options: { ...placementOptions } });
const environment = placedEnvironment(values);
const started: Running[] = [];

try {
  for (const { scope, port } of environment.embedded.databases) {
    const isRunning = (await takenPorts({ [scope]: port })).length > 0;
    const server = {
      name: scope,
      port,
      password: environment.secrets.database,
      folder: join(environment.dataDir, 'postgres', scope),
      durable: true,
    };
    if (!isRunning) started.push(await startPostgres(server, { dataDir: environment.dataDir, onDeath: console.error }));
  }
  console.log(await migrateAll(environment.shared));
} catch (error) {
  endWith(error);
} finally {
  await Promise.all(started.map((server) => server.stop()));
}
