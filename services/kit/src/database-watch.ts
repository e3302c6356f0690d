import { AppError } from '@fovea/contracts/errors';
import { type Database, ping } from './db.ts';
import type { Runtime } from './runtime.ts';

const patienceMs = 1_500;
const pingMs = 1_000;

/**
 * Passes on the work's outcome. A database that froze, or whose network went away, refuses nothing and answers nothing:
 * work that takes long makes us ask it over a fresh connection, and when it stays silent the caller hears `unavailable`
 * instead of waiting.
 */
export async function unlessDatabaseGone<T>(
  { databases, config }: Runtime,
  region: string,
  work: Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const gone = new Promise<never>((_, reject) => {
    timer = setTimeout(async () => {
      const answers = await Promise.all(
        concernedBy(databases, region).map((database) => ping(database, pingMs * config.PATIENCE_FACTOR)),
      );
      if (answers.includes(false)) reject(new AppError('unavailable'));
    }, patienceMs * config.PATIENCE_FACTOR);
  });
  try {
    return await Promise.race([work, gone]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}

function concernedBy({ all, global }: Runtime['databases'], region: string): Database[] {
  if (region === '') return global ? [global] : all;
  return all.filter(({ scope }) => scope === 'global' || scope === region);
}
