// `make migrate`: brings every database of the fleet to the newest migration; creates missing databases and the
// services' roles. Runs as their owner.
import { type Environment, kitConfig, parseConfig } from '../config/config.ts';
import { databasePasswordVariable } from '../config/database-url.ts';
import { trialValues } from '../config/demo-secrets.ts';
import { tightServers } from './budget.ts';
import { migrateFleet, serversMissingZones } from './fleet.ts';
import { findSchemas } from './schemas.ts';

const wanted = kitConfig.pick({
  FOVEA_REGIONS: true,
  DATABASE_PREFIX: true,
  DATABASE_URL_GLOBAL: true,
  DATABASE_POOL_SIZE: true,
});
const env: Environment = process.env;
const only = process.argv.slice(2);
const services = new Set(
  findSchemas(only.length > 0 ? only : undefined).flatMap(({ service }) =>
    service === 'kit-fixture' ? [] : [service],
  ),
);
const passwords = new Map([...services].map((service) => [service, env[databasePasswordVariable(service)] ?? '']));
const { config, problems } = parseConfig(wanted, env);
problems.push(...trialValues(env, [...services].map(databasePasswordVariable)));
for (const [service, password] of passwords)
  if (!password) problems.push(`${databasePasswordVariable(service)} is not set`);
if (!config || problems.length > 0) {
  process.stderr.write(`Cannot migrate: ${problems.join('; ')}\n`);
  process.exit(1);
}

const started = performance.now();
const fleet = { ...config, passwords };
const missingNames = await serversMissingZones(fleet);
if (missingNames.length > 0) {
  for (const line of missingNames) process.stderr.write(`Cannot migrate: ${line}\n`);
  process.exit(1);
}
const results = await migrateFleet(fleet, [...services]);
for (const { database, applied } of results)
  if (applied.length > 0) process.stdout.write(`${database}: ${applied.join(', ')}\n`);
const failed = results.filter((result) => result.problem);
for (const { database, problem } of failed) process.stderr.write(`Cannot migrate ${database}: ${problem}\n`);
for (const line of await tightServers(fleet, config.DATABASE_POOL_SIZE).catch(() => []))
  process.stderr.write(`Warning: ${line}\n`);
if (failed.length === 0)
  process.stdout.write(`${results.length} databases are up to date (${Math.round(performance.now() - started)} ms)\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
