import { dayMs } from '@fovea/contracts/dates';
import { AppError } from '@fovea/contracts/errors';
import type { OpenSession } from '@fovea/contracts/sessions/schema';
import type { Revocation } from '@fovea/kit/access/sessions';
import { type Common, kyselyOn, type RawClient } from '@fovea/kit/database/kysely';
import Bowser from 'bowser';
import { sql } from 'kysely';
import type { GlobalTables, RegionalTables } from '../tables.ts';

/** Staff sessions are global, families' are regional; the two tables have the same columns. */
type SessionTable = 'staff_session' | 'customer_session';
type Session = 'staff_session';
type Alike = Common<
  Record<Session, GlobalTables['staff_session']>,
  Record<Session, RegionalTables['customer_session']>
>;
const kysely = (client: RawClient) => kyselyOn<Alike>(client);

/** A session ends this long after its sign-in, however often it is renewed. */
const longestDays = 7;

type StoredSession = { id: string; personId: string; client: Client; now: Date; expiresAt: Date };

/**
 * Stores a new or renewed session, and returns when its token expires: not after the session's longest duration. Throws
 * `notSignedIn` when it has ended. Ending a session writes this row first and revokes afterwards, so a renewal is either
 * refused here or older than the revocation.
 */
export async function saveSession(
  tx: RawClient,
  table: SessionTable,
  { id, personId, client, now, expiresAt }: StoredSession,
): Promise<Date> {
  const session = table as Session;
  const { browser, system, timezone } = client;
  const saved = await kysely(tx)
    .insertInto(session)
    .values({
      id,
      person_id: personId,
      browser,
      system,
      timezone,
      created_at: now,
      last_used_at: now,
      expires_at: expiresAt,
    })
    .onConflict((existing) =>
      existing
        .column('id')
        .doUpdateSet(({ fn, ref }) => ({
          browser: fn.coalesce('excluded.browser', `${session}.browser`),
          system: fn.coalesce('excluded.system', `${session}.system`),
          timezone: fn.coalesce('excluded.timezone', `${session}.timezone`),
          last_used_at: ref('excluded.last_used_at'),
          expires_at: sql<Date>`least(${ref('excluded.expires_at')}, ${ref(`${session}.created_at`)} + ${longest})`,
        }))
        .whereRef(`${session}.person_id`, '=', 'excluded.person_id')
        .where(`${session}.ended_at`, 'is', null)
        .where(`${session}.created_at`, '>', new Date(now.getTime() - longestDays * dayMs)),
    )
    .returning('expires_at as expiresAt')
    .executeTakeFirst();
  if (!saved) throw new AppError('notSignedIn');
  return saved.expiresAt;
}

const longest = sql`${sql.lit(longestDays)} * INTERVAL '1 day'`;

/** After a sign-in: ends what exceeds the limit, the oldest first. The caller holds the lock of the person's row. */
export async function endOldest(
  tx: RawClient,
  table: SessionTable,
  personId: string,
  { most, ...ending }: { most: number; now: Date; revoke: Revoke },
): Promise<void> {
  const exceeding = await kysely(tx)
    .selectFrom(table as Session)
    .select('id')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ending.now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(most)
    .execute();
  for (const { id } of exceeding) await endSome(tx, table, personId, { only: id }, ending);
}

/** Whether the session exists, is this person's, and has not ended. */
export async function isOpen(db: RawClient, table: SessionTable, personId: string, id: string): Promise<boolean> {
  const open = await kysely(db)
    .selectFrom(table as Session)
    .select('id')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}

/** A person's open sessions, last used first. */
export async function listSessions(
  db: RawClient,
  table: SessionTable,
  { id, sessionId, now }: { id: string; sessionId: string; now: Date },
) {
  const rows = await kysely(db)
    .selectFrom(table as Session)
    .select(['id as _id', 'browser', 'system', 'timezone'])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt', 'expires_at as expiresAt'])
    .where('person_id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map((row): OpenSession => {
    const { createdAt, lastUsedAt, expiresAt } = row;
    const times = {
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    };
    return { ...row, ...times, current: row._id === sessionId };
  });
}

type Which = { only: string } | { except: string } | 'all';

/** Marks sessions as ended and returns their ids, for the caller to revoke in the same transaction. */
export async function markEnded(
  tx: RawClient,
  table: SessionTable,
  personId: string,
  which: Which,
  now: Date,
): Promise<string[]> {
  const open = kysely(tx)
    .updateTable(table as Session)
    .set({ ended_at: now })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .returning('id');
  const ended = await (which === 'all'
    ? open
    : 'only' in which
      ? open.where('id', '=', which.only)
      : open.where('id', '<>', which.except)
  ).execute();
  return ended.map((row) => row.id);
}

type Revoke = (who: Revocation) => Promise<void>;

/** Ends some sessions of a person on every replica. */
export async function endSome(
  tx: RawClient,
  table: SessionTable,
  personId: string,
  which: Which,
  { now, revoke }: { now: Date; revoke: Revoke },
): Promise<number> {
  const ended = await markEnded(tx, table, personId, which, now);
  await Promise.all(ended.map((sessionId) => revoke({ sessionId })));
  return ended.length;
}

/** Ends all sessions of a person, devices included. */
export async function endEverywhere(
  tx: RawClient,
  scope: string,
  personId: string,
  { now, revoke }: { now: Date; revoke: Revoke },
): Promise<void> {
  await markEnded(tx, scope === 'global' ? 'staff_session' : 'customer_session', personId, 'all', now);
  await revoke({ scope, id: personId });
}

/** Names by which a person recognises a device. Only these are stored, never the header. */
export type Client = { browser: string | null; system: string | null; timezone: string | null };

const maxLength = 40;

/** Names of browser and system from the user agent, and the browser's time zone. */
export function clientOf(
  { 'user-agent': userAgent }: Record<string, string | undefined>,
  timezone: string | undefined,
): Client {
  const { browser, os } = userAgent ? Bowser.parse(userAgent.slice(0, 1_000)) : { browser: {}, os: {} };
  return { browser: truncated(browser.name), system: truncated(os.name), timezone: timezone ?? null };
}

const truncated = (name: string | undefined) => name?.slice(0, maxLength) || null;
