import { formatDay } from '@fovea/contracts/dates';
import { type DeliveryChannel, type QuietHours, usualQuietHours } from '@fovea/contracts/notifications/schema';
import { anyOf, asDay, type RawClient } from '@fovea/kit/database/kysely';
import { sql } from 'kysely';
import { kyselyOfRegion } from '../tables.ts';
import { urgesUse } from './notice-properties.ts';
import type { Channel } from './notice-rules.ts';

/** A person's notification preferences and failing channels. */
export type Preferences = {
  isStopped(kind: string, channel: Channel): boolean;
  /** Whether the address of the channel is failing. */
  fails(channel: Channel): boolean;
  /** Null: no quiet hours. */
  quietHours: QuietHours | null;
  weekly: boolean;
};

/** Without stored preferences. */
export const defaultPreferences: Preferences = {
  isStopped: () => false,
  fails: () => false,
  quietHours: usualQuietHours,
  weekly: false,
};

export async function preferencesOf(db: RawClient, personIds: string[]): Promise<(personId: string) => Preferences> {
  if (personIds.length === 0) return () => defaultPreferences;
  const ids = anyOf([...new Set(personIds)]);
  const kysely = kyselyOfRegion(db);
  // Sequential, because a transaction has one connection.
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

type Queued = {
  kind: string;
  words: Readonly<Record<string, string | undefined>>;
  /** The child it is about. */
  accountId?: string;
};

/**
 * Filters queued notices: omits those that the person has since disabled for the channel, those no longer true, and
 * those that urge more treatment of a child on hold. `accountId`: the child, where the notices do not contain theirs.
 */
export async function stillWanted<Notice extends Queued>(
  db: RawClient,
  personId: string,
  channel: DeliveryChannel,
  notices: readonly Notice[],
  accountId?: string,
): Promise<Notice[]> {
  const { isStopped } = (await preferencesOf(db, [personId]))(personId);
  const wanted = notices.filter(({ kind }) => !isStopped(kind, channel));
  return withoutUrging(db, await withoutCancelledEnds(db, personId, wanted), accountId);
}

/** The end of a device is cancelled by another date, or when the family gives the device back. */
async function withoutCancelledEnds<Notice extends Queued>(
  db: RawClient,
  personId: string,
  notices: Notice[],
): Promise<Notice[]> {
  if (!notices.some(isDeviceEnd)) return notices;
  const devices = await kyselyOfRegion(db)
    .selectFrom('device')
    .innerJoin('owned_device', 'owned_device.id', 'device.id')
    .select(({ ref }) => ['owned_device.serial', asDay(ref('owned_device.discard_day')).$notNull().as('day')])
    .where('device.customer_id', '=', personId)
    .where('device.deleted', '=', sql.lit(false))
    .execute();
  return notices.filter(
    (notice) =>
      !isDeviceEnd(notice) ||
      devices.some(({ serial, day }) => serial === notice.words.serial && formatDay(day) === notice.words.day),
  );
}

const isDeviceEnd = ({ kind }: Queued): boolean => kind === 'deviceEnds';

type Urging = Pick<Queued, 'kind' | 'accountId'>;

/** The notices without those that ask for more treatment of a child on hold, or with a device that a recall holds. */
export async function withoutUrging<Notice extends Urging>(
  db: RawClient,
  notices: readonly Notice[],
  accountId?: string,
): Promise<Notice[]> {
  const childOf = (notice: Notice) => notice.accountId ?? accountId;
  const children = notices.filter(({ kind }) => urgesUse(kind)).flatMap((notice) => childOf(notice) ?? []);
  if (children.length === 0) return [...notices];
  const region = kyselyOfRegion(db);
  const held = await region
    .selectFrom('treatment_hold')
    .select('id')
    .where('id', '=', anyOf(children))
    .where('since', 'is not', null)
    .union(
      region
        .selectFrom('patient')
        .innerJoin('device', 'device.customer_id', 'patient.user_id')
        .innerJoin('owned_device', 'owned_device.id', 'device.id')
        .select('patient.id')
        .where('patient.id', '=', anyOf(children))
        .where('device.deleted', '=', sql.lit(false))
        .where('owned_device.recall_hold', '=', sql.lit(true)),
    )
    .execute();
  return notices.filter((notice) => !urgesUse(notice.kind) || !held.some(({ id }) => id === childOf(notice)));
}
