// `make migrate`: brings every database of the fleet to the newest migration, creating the missing ones.
import { type Environment, kitConfig, parseConfig } from '../config.ts';
import { migrateFleet } from './fleet.ts';

const wanted = kitConfig.pick({ FOVEA_REGIONS: true, DATABASE_PREFIX: true, DATABASE_URL_GLOBAL: true });
const env: Environment = process.env;
const { config, problems } = parseConfig(wanted, env);
if (!config) {
  process.stderr.write(`Cannot migrate: ${problems.join('; ')}\n`);
  process.exit(1);
}

const only = process.argv.slice(2);
const started = performance.now();
const results = await migrateFleet(config, only.length > 0 ? only : undefined);
for (const { database, applied } of results)
  if (applied.length > 0) process.stdout.write(`${database}: ${applied.join(', ')}\n`);
const failed = results.filter((result) => result.problem);
for (const { database, problem } of failed) process.stderr.write(`Cannot migrate ${database}: ${problem}\n`);
if (failed.length === 0)
  process.stdout.write(`${results.length} databases are up to date (${Math.round(performance.now() - started)} ms)\n`);
// The engine leaves a lock timer behind that would hold the process for ten seconds.
process.exit(failed.length > 0 ? 1 : 0);
