import { secondsSince } from '@fovea/kit/database/kysely';
import type { CollectMetrics } from '@fovea/kit/open-runtime';
import { counter, gauge } from '@fovea/kit/telemetry/metrics';
import { kyselyOfAny } from './tables.ts';

export const signInsTotal = counter(
  'sign_ins_total',
  'Sign-ins with a password, of staff and families, by outcome: admitted or refused',
  ['of', 'outcome'],
);

export const feedPostsTotal = counter(
  'security_feed_posts_total',
  'Parts of the security feed by audit log and outcome: taken, or refused and to be sent again',
  ['scope', 'outcome'],
);

const feedRows = gauge('security_feed_rows_behind', 'Rows of an audit log that its security feed has not sent yet', [
  'scope',
]);

const feedSeconds = gauge(
  'security_feed_oldest_seconds',
  'Age of the oldest unsent row by the clock of its database; 0 for none',
  ['scope'],
);

/** Measures how far the security feed is behind. */
export const measureFeed: CollectMetrics = async ({ client, scope }) => {
  const db = kyselyOfAny(client);
  const [head, feed] = await Promise.all([
    db.selectFrom('audit_head').select('seq').where('id', '=', 1).executeTakeFirst(),
    db.selectFrom('security_feed').select('seq').where('id', '=', 1).executeTakeFirst(),
  ]);
  const sent = Number(feed?.seq ?? 0);
  const oldest = await db
    .selectFrom('access_log')
    .select(({ fn }) => secondsSince(fn.min<Date | null>('at')).as('seconds'))
    .where('seq', '=', String(sent + 1))
    .executeTakeFirst();
  feedRows.set({ scope }, Number(head?.seq ?? 0) - sent);
  feedSeconds.set({ scope }, oldest?.seconds ?? 0);
};
