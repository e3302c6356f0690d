import { AppError } from '@fovea/contracts/errors';
import type { OpenSession } from '@fovea/contracts/sessions';
import type { RawClient } from '@fovea/kit/kysely-on';
import type { Revocation } from '@fovea/kit/sessions';
import type { Client } from './client.ts';

/** Staff are kept for the whole platform, families in their region; the two tables are alike. */
export type SessionTable = 'staff_session' | 'customer_session';

type Kept = { id: string; personId: string; client: Client; now: Date; expiresAt: Date };

/**
 * Writes down a session with the token it gets, new or renewed; throws `notSignedIn` when it was ended meanwhile.
 * Whoever ends a session writes this row first and revokes after: a renewal is either refused here or older than the
 * revocation.
 */
export async function keepSession(
  tx: RawClient,
  table: SessionTable,
  { id, personId, client, now, expiresAt }: Kept,
): Promise<void> {
  const kept = await tx.$executeRawUnsafe(
    `INSERT INTO ${table} AS present (id, person_id, browser, system, timezone, created_at, last_used_at, expires_at)
     VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6::timestamptz, $6::timestamptz, $7::timestamptz)
     ON CONFLICT (id) DO UPDATE SET browser = COALESCE(EXCLUDED.browser, present.browser), system = COALESCE(EXCLUDED.system, present.system),
       timezone = COALESCE(EXCLUDED.timezone, present.timezone), last_used_at = EXCLUDED.last_used_at, expires_at = EXCLUDED.expires_at
     WHERE present.person_id = EXCLUDED.person_id AND present.ended_at IS NULL`,
    id,
    personId,
    client.browser,
    client.system,
    client.timezone,
    now.toISOString(),
    expiresAt.toISOString(),
  );
  if (kept === 0) throw new AppError('notSignedIn');
}

/** All places somebody is signed in, the last used first. */
export async function listSessions(
  db: RawClient,
  table: SessionTable,
  { id, sessionId, now }: { id: string; sessionId: string; now: Date },
) {
  type Row = Omit<OpenSession, 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'current'> &
    Record<'createdAt' | 'lastUsedAt' | 'expiresAt', Date>;
  const rows = await db.$queryRawUnsafe<Row[]>(
    `SELECT id AS "_id", browser, system, timezone, created_at AS "createdAt", last_used_at AS "lastUsedAt", expires_at AS "expiresAt"
     FROM ${table} WHERE person_id = $1::uuid AND ended_at IS NULL AND expires_at > $2::timestamptz ORDER BY last_used_at DESC, id LIMIT 100`,
    id,
    now.toISOString(),
  );
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

/** Marks somebody's sessions as over and gives back their ids, for the caller to revoke in the same transaction. */
export async function markEnded(
  tx: RawClient,
  table: SessionTable,
  personId: string,
  which: Which,
  now: Date,
): Promise<string[]> {
  const [condition, id] =
    which === 'all'
      ? ['$3::uuid IS NULL', null]
      : 'only' in which
        ? ['id = $3::uuid', which.only]
        : ['id <> $3::uuid', which.except];
  const ended = await tx.$queryRawUnsafe<{ id: string }[]>(
    `UPDATE ${table} SET ended_at = $2::timestamptz WHERE person_id = $1::uuid AND ended_at IS NULL AND ${condition} RETURNING id`,
    personId,
    now.toISOString(),
    id,
  );
  return ended.map((row) => row.id);
}

type Revoke = (who: Revocation) => Promise<void>;

/** Ends some of somebody's sessions, on every replica. */
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

/** Ends everything a person is signed in to, whatever wrote it down. */
export async function endEverywhere(
  tx: RawClient,
  scope: string,
  personId: string,
  { now, revoke }: { now: Date; revoke: Revoke },
): Promise<void> {
  await markEnded(tx, scope === 'global' ? 'staff_session' : 'customer_session', personId, 'all', now);
  await revoke({ scope, id: personId });
}
