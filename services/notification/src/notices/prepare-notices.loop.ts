import { platformSettings } from '@fovea/contracts/settings/questions';
import { anyOf } from '@fovea/kit/kysely-on';
import type { Ask } from '@fovea/kit/rpc';
import { sql } from 'kysely';
import { loop, type Regional, type RegionalTx } from '../handle.ts';
import { kyselyOfRegion, type RegionalTables } from '../tables.ts';
import type { Look, NextLook } from './looks.ts';
import { prepareCompanies } from './prepare-companies.ts';
import { preparePatients } from './prepare-patients.ts';

export const prepareNoticesLoop = loop({ name: 'prepare-notices', scope: 'regional' }, (work) =>
  prepareNotices(work.db, work),
);

const batchSize = 200;
/**
 * Looks at what is due and says whether there was any. Rows are claimed, what is due is marked as told and put on its
 * way, and the next look is set, all in one transaction: whoever dies in between has done nothing, and replicas share
 * the rows.
 */
export async function prepareNotices(
  db: Regional,
  { now, region, ask }: { now: Date; region: string; ask: Ask },
): Promise<boolean> {
  const waiting = await kyselyOfRegion(db)
    .selectFrom('due_notice')
    .select('due_at')
    .where('due_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return false;
  const { reportMonths } = await ask(platformSettings, {});
  return db.$transaction(async (tx) => {
    const claimed = await claim(tx, now);
    const looksAt = (about: RegionalTables['due_notice']['about']): Look[] =>
      claimed.flatMap((row) => (row.about === about ? { id: row.subject_id, since: row.due_at } : []));
    const moment = { now, region, reportMonths };
    const next = [
      ...(await preparePatients(tx, looksAt('patient'), moment)),
      ...(await prepareCompanies(tx, looksAt('company'), moment)),
    ];
    await setNextLooks(tx, next);
    return claimed.length > 0;
  });
}

const claim = (tx: RegionalTx, now: Date) =>
  kyselyOfRegion(tx)
    .selectFrom('due_notice')
    .select(['subject_id', 'about', 'due_at'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute();

/** Where nothing is to come by what is known, the row goes: whatever changes brings it back. */
async function setNextLooks(tx: RegionalTx, looks: NextLook[]): Promise<void> {
  const db = kyselyOfRegion(tx);
  const over = looks.flatMap(({ id, at }) => (at ? [] : id));
  if (over.length > 0) await db.deleteFrom('due_notice').where('subject_id', '=', anyOf(over)).execute();
  const ahead = looks.flatMap(({ id, at }) => (at ? { id, at: at.toISOString() } : []));
  if (ahead.length === 0) return;
  const ids = ahead.map(({ id }) => id);
  const instants = ahead.map(({ at }) => at);
  await db
    .updateTable('due_notice')
    .from(
      sql<{ id: string; at: Date }>`unnest(${ids}::uuid[], ${instants}::timestamptz[])`.as<'next'>(sql`next(id, at)`),
    )
    .set(({ ref }) => ({ due_at: ref('next.at') }))
    .whereRef('due_notice.subject_id', '=', 'next.id')
    .execute();
}
