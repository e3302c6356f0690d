import { type DeliveryChannel, type QuietHours, usualQuietHours } from '@fovea/contracts/notifications/schema';
import { anyOf, type RawClient } from '@fovea/kit/database/kysely';
import { kyselyOfRegion } from '../tables.ts';
import type { Channel } from './notice-rules.ts';

/** How somebody wants to be told, and by what nothing reaches them. */
export type Wishes = {
  isStopped(kind: string, channel: Channel): boolean;
  /** Where nothing arrives any more. */ fails(channel: Channel): boolean;
  /** Null: at any hour. */ quietHours: QuietHours | null;
  weekly: boolean;
};

/** Of somebody who has chosen nothing. */
export const usualWishes: Wishes = {
  isStopped: () => false,
  fails: () => false,
  quietHours: usualQuietHours,
  weekly: false,
};

/** What each of these people chose. */
export async function wishesOf(db: RawClient, personIds: string[]): Promise<(personId: string) => Wishes> {
  if (personIds.length === 0) return () => usualWishes;
  const ids = anyOf([...new Set(personIds)]);
  const kysely = kyselyOfRegion(db);
  // One after the other: in a transaction they share a connection.
  const stops = await kysely
    .selectFrom('notice_stop')
    .select(['person_id', 'kind', 'channel'])
    .where('person_id', '=', ids)
    .execute();
  const failing = await kysely
    .selectFrom('failing_address')
    .select(['person_id', 'channel'])
    .where('person_id', '=', ids)
    .execute();
  const choices = await kysely.selectFrom('notice_choice').selectAll().where('person_id', '=', ids).execute();
  const stopped = new Set(stops.map(({ person_id, kind, channel }) => `${person_id} ${kind} ${channel}`));
  const failed = new Set(failing.map(({ person_id, channel }) => `${person_id} ${channel}`));
  const chosen = new Map(choices.map((choice) => [choice.person_id, choice]));
  return (personId) => {
    const choice = chosen.get(personId);
    return {
      isStopped: (kind, channel) => stopped.has(`${personId} ${kind} ${channel}`),
      fails: (channel) => failed.has(`${personId} ${channel}`),
      quietHours: choice ? quietHoursOf(choice) : usualQuietHours,
      weekly: choice?.weekly ?? false,
    };
  };
}

const quietHoursOf = ({ quiet_from: from, quiet_until: until }: Record<'quiet_from' | 'quiet_until', number | null>) =>
  from === null || until === null ? null : { from, until };

/** What somebody still wants by a channel of what was due: it may have been stopped since. */
export async function stillWanted<Notice extends { kind: string }>(
  db: RawClient,
  personId: string,
  channel: DeliveryChannel,
  notices: readonly Notice[],
): Promise<Notice[]> {
  const { isStopped } = (await wishesOf(db, [personId]))(personId);
  return notices.filter(({ kind }) => !isStopped(kind, channel));
}
