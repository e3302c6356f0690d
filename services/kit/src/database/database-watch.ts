import type { Runtime } from '../runtime.ts';
import type { Log } from '../telemetry/logger.ts';
import { type Cuttable, openCutOff } from './cut-off-calls.ts';
import type { Database } from './database.ts';
import { toAppError } from './database-errors.ts';
import { withHealthCheck } from './with-health-check.ts';

const checkAfterMs = 1_500;
/** For data that a response can do without. */
const optionalCheckAfterMs = 500;

/**
 * Runs work under a health check of its databases. A frozen or unreachable database neither refuses nor responds: while
 * the work takes long the database is probed, and if the probe times out the caller gets `unavailable`. The `cuttable`
 * part of the work is cut off at that moment: it writes nothing after the caller's response, except what the database
 * had already received.
 */
export async function withDatabaseHealthCheck<T>(
  { databases, config }: Runtime,
  region: string,
  work: (cuttable: Cuttable) => Promise<T>,
): Promise<T> {
  const { cuttable, cutOff } = openCutOff();
  const probes = databasesOf(databases, region).map(({ probe }) => probe);
  return withHealthCheck(
    probes,
    { checkAfterMs: checkAfterMs, factor: config.PATIENCE_FACTOR },
    () => work(cuttable),
    cutOff,
  );
}

/**
 * Reads from one of several databases; undefined if it is down or silent for a second and a half. Other errors are
 * thrown.
 */
export async function readIfAvailable<T>(
  database: Database,
  { config, log }: { config: Runtime['config']; log: Log },
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    const settings = { checkAfterMs: optionalCheckAfterMs, factor: config.PATIENCE_FACTOR };
    return await withHealthCheck([database.probe], settings, read);
  } catch (error) {
    if (toAppError(error).error !== 'unavailable') throw error;
    log.warn({ err: error, scope: database.scope }, 'a database is unavailable; its data is omitted');
    return undefined;
  }
}

function databasesOf({ all, global }: Runtime['databases'], region: string): Database[] {
  if (region === '') return global ? [global] : all;
  return all.filter(({ scope }) => scope === 'global' || scope === region);
}
