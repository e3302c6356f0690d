import { anyOf, type RawClient } from '@fovea/kit/kysely-on';
import { kyselyOfRegion } from '../tables.ts';
import type { Channel } from './notice-rules.ts';

/** What of these people's notices they want no longer, by kind and channel. */
export async function stoppedBy(
  db: RawClient,
  personIds: string[],
): Promise<(personId: string, kind: string, channel: Channel) => boolean> {
  if (personIds.length === 0) return () => false;
  const rows = await kyselyOfRegion(db)
    .selectFrom('notice_stop')
    .select(['person_id', 'kind', 'channel'])
    .where('person_id', '=', anyOf(personIds))
    .execute();
  const stopped = new Set(rows.map(({ person_id, kind, channel }) => `${person_id} ${kind} ${channel}`));
  return (personId, kind, channel) => stopped.has(`${personId} ${kind} ${channel}`);
}
