import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';
import { idleInTransactionMs, lockTimeoutMs, statementMs, wordSimilarity } from '../database/connection-limits.ts';

type Role = { name: string; password: string };

/**
 * Creates the services' roles on one server, each with its password. They own nothing, so that none of them can alter
 * or truncate a table.
 */
export async function ensureRoles(server: Pick<ClientBase, 'query'>, roles: Role[]): Promise<void> {
  // Two runs that create the same role, or write the same row, would fail.
  await server.query("SELECT pg_advisory_lock(hashtext('fovea.roles'))");
  try {
    const { rows } = await server.query('SELECT rolname FROM pg_roles WHERE rolname = ANY($1)', [
      roles.map(({ name }) => name),
    ]);
    const existing = new Set(rows.map(({ rolname }) => rolname));
    for (const { name, password } of roles)
      await server.query(
        `${existing.has(name) ? 'ALTER' : 'CREATE'} ROLE "${name}" LOGIN PASSWORD '${verifierOf(password)}'`,
      );
  } finally {
    await server.query("SELECT pg_advisory_unlock(hashtext('fovea.roles'))");
  }
}

/** Lets one role into a database; beside it only the owner. */
export const admittedTo = (database: string, role: string): string => `
  REVOKE ALL ON DATABASE "${database}" FROM PUBLIC;
  GRANT CONNECT ON DATABASE "${database}" TO "${role}";`;

/**
 * A service's rights within its database: read and write rows, of later tables too. It lacks the rights that a table's
 * trigger `refuse_change` refuses, and only reads the migrations.
 */
export const mayDo = (role: string): string => `
  REVOKE ALL ON SCHEMA public FROM PUBLIC;
  GRANT USAGE ON SCHEMA public TO "${role}";
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO "${role}";
  GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO "${role}";
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO "${role}";
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO "${role}";
  REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM "${role}";
  DO $$
  DECLARE refusal record;
  BEGIN
    FOR refusal IN
      SELECT DISTINCT tgrelid::regclass AS table_name, verb FROM pg_trigger
      CROSS JOIN (VALUES (8, 'DELETE'), (16, 'UPDATE')) AS verbs (bit, verb)
      WHERE tgfoid = to_regproc('public.refuse_change') AND tgtype & bit <> 0
    LOOP
      EXECUTE format('REVOKE %s ON %s FROM %I', refusal.verb, refusal.table_name, '${role}');
    END LOOP;
  END $$;`;

/**
 * Session settings of a role, where a pooler does not pass them on. Run within the database: once the extension is
 * loaded, a role may set its setting.
 */
export const limitsOf = (database: string, role: string): string => `
  DO $$
  DECLARE
    setting text[];
    settings text[] := ARRAY[
      ['statement_timeout', '${statementMs}'],
      ['lock_timeout', '${lockTimeoutMs}'],
      ['idle_in_transaction_session_timeout', '${idleInTransactionMs}']
    ];
  BEGIN
    IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
      PERFORM show_limit();
      settings := settings || ARRAY[['pg_trgm.word_similarity_threshold', '${wordSimilarity}']];
    END IF;
    FOREACH setting SLICE 1 IN ARRAY settings LOOP
      EXECUTE format('ALTER ROLE %I IN DATABASE %I SET %s = %L', '${role}', '${database}', setting[1], setting[2]);
    END LOOP;
  END $$;`;

const iterations = 4096;

/** As PostgreSQL stores a password, so that no log and no statistics of the server ever contain the password itself. */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyOf = (use: string) => createHmac('sha256', salted).update(use).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}
