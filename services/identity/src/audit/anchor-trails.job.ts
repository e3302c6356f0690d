import type { RawClient } from '@fovea/kit/kysely-on';
import { job } from '../handle.ts';

/** Every hour each trail's end is written into a database it does not live in, and into the log. */
export const anchorTrailsJob = job(
  { name: 'anchor-trails', every: '7 * * * *', scope: 'global' },
  async ({ global, of, regions, now, log }) => {
    const platform = await headOf(global);
    for (const { key } of regions) {
      try {
        const regional = of(key);
        const head = await headOf(regional);
        await anchor(global, key, head, now);
        await anchor(regional, 'global', platform, now);
        log.info({ trail: key, ...head }, 'the end of an audit trail');
      } catch (error) {
        log.warn({ err: error, trail: key }, 'an audit trail could not be anchored; the next hour tries again');
      }
    }
    log.info({ trail: 'global', ...platform }, 'the end of an audit trail');
  },
);

type End = { seq: string; hash: string };

async function headOf(db: RawClient): Promise<End> {
  const [head] = await db.$queryRawUnsafe<End[]>('SELECT seq::text AS seq, hash FROM audit_head WHERE id = 1');
  if (!head) throw new Error('An audit trail has lost its head');
  return head;
}

async function anchor(db: RawClient, scope: string, { seq, hash }: End, now: Date): Promise<void> {
  await db.$executeRawUnsafe(
    'INSERT INTO audit_anchor (scope, seq, hash, at) VALUES ($1, $2::bigint, $3, $4::timestamptz) ON CONFLICT DO NOTHING',
    scope,
    Number(seq),
    hash,
    now.toISOString(),
  );
}
