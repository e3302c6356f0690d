import type { RawClient } from '@fovea/kit/db';
import { addMonths } from 'date-fns/addMonths';
import { job } from '../handle.ts';
import { oldestDays } from './record-rules.ts';

const made = new WeakMap<object, Set<string>>();

/** Makes the monthly parts (UTC) that the instants fall into; parts this process has seen cost nothing. */
export async function ensureMonths(db: RawClient, instants: (Date | number)[]): Promise<void> {
  const known = made.get(db) ?? new Set<string>();
  made.set(db, known);
  const missing = new Set(instants.map((at) => new Date(at).toISOString().slice(0, 7)).filter((month) => !known.has(month)));
  for (const month of missing) {
    await db.$executeRawUnsafe('SELECT ensure_usage_month($1::date)', `${month}-01`);
    known.add(month);
  }
}

/** Parts are there before the first record of a month comes; keys too old to be posted again are forgotten. */
export const preparePartitionsJob = job({ name: 'prepare-usage-months', every: '10 2 * * *', scope: 'regional' }, async ({ db, now }) => {
  await ensureMonths(
    db,
    [0, 1, 2].map((ahead) => addMonths(now, ahead)),
  );
  const oldest = new Date(+now - (oldestDays + 2) * 24 * 60 * 60 * 1000);
  await db.$executeRawUnsafe('DELETE FROM usage_key WHERE happened_time < $1::timestamptz', oldest.toISOString());
});
