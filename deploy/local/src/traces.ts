import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { services } from '@fovea/contracts/endpoint';
import { kitConfig, readConfig } from '@fovea/kit/config/config';
import { databaseName, pointedAt } from '@fovea/kit/config/database-url';
import { withClient } from '@fovea/kit/database/with-client';
import { openFiles } from '@fovea/kit/files/files';
import { findSchemas, type ServiceSchema } from '@fovea/kit/prisma/schemas';
import { readTexts, type StoredText } from '@fovea/kit-testing/read-sealed-texts';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Client } from 'pg';
import type { StackEnvironment } from './environment.ts';

type DatabasePlace = { name: string; url: string; schema: ServiceSchema };
const atOnce = 500;

/**
 * Finds the word in every column, message, file and log line of a running stack. Has to be empty after a person was
 * erased.
 */
export async function findTraces(environment: StackEnvironment, word: string): Promise<string[]> {
  const found = await Promise.all([
    inDatabases(environment, word),
    onBus(environment, word),
    inStore(environment, word),
    inLogs(environment, word),
  ]);
  return found.flat();
}

export async function inDatabases(environment: StackEnvironment, word: string): Promise<string[]> {
  const found = await Promise.all(
    databasesOf(environment).map(async (place) => {
      const sealed = (await textsIn(environment, place)).filter(({ text }) => contains(text, word));
      return [
        ...(await withClient(place.url, (client) => inTables(client, place.name, word))),
        ...sealed.map(({ column, text }) => `database ${place.name}, sealed in ${column}: ${around(text, word)}`),
      ];
    }),
  );
  return found.flat();
}

const textsIn = ({ shared }: StackEnvironment, { schema, url }: DatabasePlace): Promise<StoredText[]> =>
  readTexts(schema, url, shared.FOVEA_SECRET_KEY ?? '');

/**
 * Text columns of family tables in which no row contains one of the words, as `table.column`: either they hold no
 * personal data, or the test did not plant a word there.
 */
export async function unmarkedTexts(environment: StackEnvironment, words: string[]): Promise<string[]> {
  const found = await Promise.all(databasesOf(environment).map(({ url }) => withClient(url, familyTexts)));
  const marked = await Promise.all(
    databasesOf(environment).map(async (place, index) => {
      const sealed = await textsIn(environment, place);
      return [
        ...(await withClient(place.url, (client) => holding(client, found[index] ?? [], words))),
        ...sealed.filter(({ text }) => words.some((word) => contains(text, word))).map(({ column }) => column),
      ];
    }),
  );
  const held = new Set(marked.flat());
  return [...new Set(found.flat())].filter((text) => !held.has(text)).sort();
}

/** Text and JSON columns of tables that reference a parent or a child, and of parents. */
async function familyTexts(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(`
    SELECT relname || '.' || attname AS text FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace
      AND atttypid = ANY('{text,varchar,jsonb,json,text[]}'::regtype[])
      AND (relname = 'parent' OR EXISTS (SELECT 1 FROM pg_attribute AS id WHERE id.attrelid = pg_class.oid
        AND id.attname IN ('customer_id', 'parent_id', 'user_id', 'account_id', 'patient_id', 'person_id')))`);
  return rows.map(({ text }) => text);
}

async function holding(client: Client, texts: string[], words: string[]): Promise<string[]> {
  const patterns = words.map((word) => `%${word}%`);
  const held: string[] = [];
  for (const text of texts) {
    const [table = '', column = ''] = text.split('.');
    const { rowCount } = await client.query(`SELECT 1 FROM "${table}" WHERE "${column}"::text ILIKE ANY($1) LIMIT 1`, [
      patterns,
    ]);
    if (rowCount) held.push(text);
  }
  return held;
}

/** The databases of all services, in every scope. */
export function databasesOf({ databases, shared }: StackEnvironment): DatabasePlace[] {
  return findSchemas([...services]).flatMap((schema) =>
    databases
      .filter(({ scope }) => (scope === 'global') === (schema.kind === 'global'))
      .map(({ scope, variable }) => {
        const name = databaseName({ DATABASE_PREFIX: shared.DATABASE_PREFIX ?? 'fovea' }, schema.service, scope);
        return { name, url: pointedAt(shared[variable] ?? '', name), schema };
      }),
  );
}

/** Connects as the account that may read everything. */
export function inspectBus(environment: StackEnvironment): Promise<NatsConnection> {
  const { NATS_URL, NATS_USER, NATS_PASSWORD } = environment.inspector();
  return connect({ servers: NATS_URL?.split(','), user: NATS_USER, pass: NATS_PASSWORD });
}

async function inTables(client: Client, database: string, word: string): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `SELECT t::text AS row FROM "${name}" AS t WHERE t::text ILIKE '%' || $1 || '%'`,
      [word],
    );
    found.push(...rows.map(({ row }) => `database ${database}, table ${name}: ${around(row, word)}`));
  }
  return found;
}

async function onBus(environment: StackEnvironment, word: string): Promise<string[]> {
  const connection = await inspectBus(environment);
  try {
    const found: string[] = [];
    for await (const { config, state } of (await jetstreamManager(connection)).streams.list()) {
      const consumer = await jetstream(connection).consumers.get(config.name);
      for (let seen = 0; seen < state.messages; ) {
        const before = seen;
        for await (const message of await consumer.fetch({
          max_messages: Math.min(atOnce, state.messages - seen),
          expires: 2_000,
        })) {
          seen += 1;
          const text = `${message.subject} ${message.string()}`;
          if (contains(text, word)) found.push(`stream ${config.name}: ${around(text, word)}`);
        }
        if (seen === before) break;
      }
    }
    return found;
  } finally {
    await connection.close();
  }
}

async function inStore(environment: StackEnvironment, word: string): Promise<string[]> {
  const files = openFiles(readConfig(kitConfig, environment.service('catalog-plan', 0)));
  const found: string[] = [];
  for (const region of ['', ...environment.regionKeys])
    for await (const { key } of files.of(region).list(''))
      if (contains(`${key} ${await buffer(await files.of(region).get(key))}`, word)) found.push(`file ${key}`);
  return found;
}

/** Without the logs of the card provider's stand-in, which is an external part. */
function inLogs({ dataDir }: StackEnvironment, word: string): string[] {
  const folder = join(dataDir, 'logs');
  return readdirSync(folder)
    .filter((name) => !name.startsWith('stripe'))
    .flatMap((name) => {
      const lines = readFileSync(join(folder, name), 'utf8').split('\n');
      return lines.filter((line) => contains(line, word)).map((line) => `log ${name}: ${around(line, word)}`);
    });
}

const contains = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());

function around(text: string, word: string): string {
  const at = text.toLowerCase().indexOf(word.toLowerCase());
  return text.slice(Math.max(0, at - 120), at + word.length + 60);
}
