// `make migrate`: every database of the fleet. Embedded servers that are not running are started for the duration.
import { parseArgs } from 'node:util';
import { endWith } from '@fovea/ops/failure';
import { withEmbeddedServers } from './embedded-servers.ts';
import { migrateAll } from './migrate-all.ts';
import { placedEnvironment, placementOptions } from './placement.ts';

const { values } = parseArgs({ options: { ...placementOptions } });

try {
  const environment = placedEnvironment(values);
  console.log(await withEmbeddedServers(environment, () => migrateAll(environment.shared)));
} catch (error) {
  endWith(error);
}
