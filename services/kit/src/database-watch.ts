import { AppError } from '@fovea/contracts/errors';
import { type Cuttable, openCutOff } from './cut-off.ts';
import type { Database } from './db.ts';
import type { Runtime } from './runtime.ts';

const patienceMs = 1_500;
const probeMs = 1_000;

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
  const concerned = concernedBy(databases, region);
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const gone = new Promise<never>((_, reject) => {
    const lookLater = () => {
      timer = setTimeout(async () => {
        const answers = await Promise.all(concerned.map(({ answers }) => answers(probeMs * config.PATIENCE_FACTOR)));
        if (isOver) return;
        if (!answers.includes(false)) return lookLater();
        cutOff();
        reject(new AppError('unavailable'));
      }, patienceMs * config.PATIENCE_FACTOR);
    };
    lookLater();
  });
  const working = work(cuttable);
  try {
    return await Promise.race([working, gone]);
  } finally {
    isOver = true;
    clearTimeout(timer);
    working.catch(() => {});
  }
}

function concernedBy({ all, global }: Runtime['databases'], region: string): Database[] {
  if (region === '') return global ? [global] : all;
  return all.filter(({ scope }) => scope === 'global' || scope === region);
}
