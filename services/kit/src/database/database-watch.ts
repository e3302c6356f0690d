import type { Runtime } from '../runtime.ts';
import type { Log } from '../telemetry/logger.ts';
import { type Cuttable, openCutOff } from './cut-off-calls.ts';
import type { Database } from './database.ts';
import { toAppError } from './database-errors.ts';
import { unlessSilent } from './with-health-check.ts';

const patienceMs = 1_500;
/** For what an answer can go without. */
const lookPatienceMs = 500;

/**
 * Passes on the work's outcome. A database that froze, or whose network went away, refuses nothing and answers nothing:
 * while work takes long we ask it ourselves, and when it stays silent the caller hears `unavailable` instead of waiting.
 * What the work does as `cuttable` is cut off at the same moment: it writes nothing after the caller was told so, save
 * what the database had in its hands already.
 */
export async function unlessDatabaseGone<T>(
  { databases, config }: Runtime,
  region: string,
  work: (cuttable: Cuttable) => Promise<T>,
): Promise<T> {
  const { cuttable, cutOff } = openCutOff();
  const probes = concernedBy(databases, region).map(({ answers }) => answers);
  return unlessSilent(probes, { patienceMs, factor: config.PATIENCE_FACTOR }, () => work(cuttable), cutOff);
}

/**
 * What one of several databases has to say, or undefined when it is away: stopped, or silent for a second and a half.
 * Other errors of the look are thrown.
 */
export async function lookInto<T>(
  database: Database,
  { config, log }: { config: Runtime['config']; log: Log },
  look: () => Promise<T>,
): Promise<T | undefined> {
  try {
    const patience = { patienceMs: lookPatienceMs, factor: config.PATIENCE_FACTOR };
    return await unlessSilent([database.answers], patience, look);
  } catch (error) {
    if (toAppError(error).error !== 'unavailable') throw error;
    log.warn({ err: error, scope: database.scope }, 'a database is away; what it knows is left out');
    return undefined;
  }
}

function concernedBy({ all, global }: Runtime['databases'], region: string): Database[] {
  if (region === '') return global ? [global] : all;
  return all.filter(({ scope }) => scope === 'global' || scope === region);
}
