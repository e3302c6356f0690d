import type { RawClient } from '@fovea/kit/database/kysely';
import { rowFailedOrPostponed, rowsWorked } from '@fovea/kit/jobs/each-row';
import type { Selectable } from 'kysely';
import { proofsIn, storeProofs } from '../archives/proofs.ts';
import { job } from '../handle.ts';
import { type AnyTables, kyselyOfAny } from '../tables.ts';
import { readerOf } from './audit-log-reader.ts';

/**
 * Writes the end of each audit log into the log and into a database it is not stored in, together with the proofs of
 * archives, which a restored database may lack.
 */
export const anchorTrailsJob = job(
  { name: 'anchor-trails', every: '7 * * * *', scope: 'global' },
  async ({ global, of, regions, now, log }) => {
    const platform = await headOf(global);
    const proofs = await proofsIn(readerOf(global), 'global');
    const batch = { client: global, log, work: 'anchor-trails' };
    for (const { key } of regions) {
      try {
        const regional = of(key);
        const head = await headOf(regional);
        await anchor(global, key, head, now);
        await anchor(regional, 'global', platform, now);
        await storeProofs(global, await proofsIn(readerOf(regional), key));
        await storeProofs(regional, proofs);
        log.info({ trail: key, ...head }, 'end of an audit log');
        await rowsWorked([key], batch);
      } catch (error) {
        await rowFailedOrPostponed(error, key, batch);
      }
    }
    log.info({ trail: 'global', ...platform }, 'end of an audit log');
  },
);

type End = Pick<Selectable<AnyTables['audit_head']>, 'seq' | 'hash'>;

async function headOf(db: RawClient): Promise<End> {
  const head = await kyselyOfAny(db)
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .where('id', '=', 1)
    .executeTakeFirst();
  if (!head) throw new Error('The audit log has no head');
  return head;
}

const anchor = (db: RawClient, scope: string, { seq, hash }: End, now: Date): Promise<unknown> =>
  kyselyOfAny(db)
    .insertInto('audit_anchor')
    .values({ scope, seq, hash, at: now })
    .onConflict((existing) => existing.doNothing())
    .execute();
