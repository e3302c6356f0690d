import type { EventBody, EventSpec } from '@fovea/contracts/event';
import { subjectOf } from '@fovea/contracts/event';
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Database, inTransaction } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { type KitTables, kitTables } from '../database/kit-tables.ts';
import { oneAtATime, prepared, type RawClient } from '../database/kysely.ts';
import { traceHeaders } from '../telemetry/tracing.ts';

/** Where a message belongs: the service's database knows its own scope, so the relay fills it in. */
const scopeMark = '$scope';
/** Where a database says that its outbox got something; it reaches whoever listens once the transaction is committed. */
export const outboxChannel = 'outbox';
/** Returned by a statement that puts something into `outbox`. */
export const wakesRelays = sql<string>`pg_notify(${sql.lit(outboxChannel)}, '')::text`.as('woken');

/**
 * Puts a message beside the change it tells about, in the same transaction. A regional event goes to the region of the
 * database it is written in; from a global database the region has to be named. States need the entity's uuid:
 * `body._id`, or `id`.
 */
export async function announce<Event extends EventSpec<z.ZodObject>>(
  tx: RawClient,
  event: Event,
  body: EventBody<Event>,
  options: { id?: string; region?: string } = {},
): Promise<void> {
  const { _id: ownId } = body as { _id?: string };
  const id = options.id ?? ownId;
  if (event.kind === 'state' && !id) throw new Error(`The state ${event.name} was announced without an id`);
  await keep(kitTables(tx), {
    id: newId(),
    subject: subjectOf(event, scopeFor(event, options.region), id),
    body: JSON.stringify(event.body.parse(body)),
    headers: JSON.stringify(traceHeaders()),
  });
}

const keep = prepared(
  (db: Kysely<KitTables>, value: (name: 'id' | 'subject' | 'body' | 'headers') => RawBuilder<never>) =>
    db
      .insertInto('outbox')
      .values({
        message_id: value('id'),
        subject: value('subject'),
        body: value('body'),
        headers: value('headers'),
      })
      .returning(wakesRelays),
);

/** As announce, for many messages of one kind in one statement (imports, devices' records). */
export async function announceAll<Event extends EventSpec<z.ZodObject>>(
  tx: RawClient,
  event: Event,
  bodies: EventBody<Event>[],
  options: { region?: string } = {},
): Promise<void> {
  if (bodies.length === 0) return;
  await keepAll(kitTables(tx), {
    ids: bodies.map(() => newId()),
    subjects: bodies.map((body) => subjectOf(event, scopeFor(event, options.region), (body as { _id?: string })._id)),
    bodies: bodies.map((body) => JSON.stringify(event.body.parse(body))),
    headers: JSON.stringify(traceHeaders()),
  });
}

type Message = { id: string; subject: string; body: string };
const keepAll = prepared(
  (db: Kysely<KitTables>, value: (name: 'ids' | 'subjects' | 'bodies' | 'headers') => RawBuilder<never>) =>
    db
      .insertInto('outbox')
      .columns(['message_id', 'subject', 'body', 'headers'])
      .expression((eb) =>
        eb
          .selectFrom(
            sql<Message>`unnest(${value('ids')}::uuid[], ${value('subjects')}::text[], ${value('bodies')}::text[])`.as<'rows'>(
              sql`rows(id, subject, body)`,
            ),
          )
          .select(({ ref }) => [
            'rows.id',
            'rows.subject',
            sql`${ref('rows.body')}::jsonb`.as('body'),
            sql`${value('headers')}::jsonb`.as('headers'),
          ]),
      )
      .returning(wakesRelays),
);

/**
 * What a service's own statement puts into `outbox` beside its change, where a call of thousands a minute can afford no
 * second statement. Unless it returns `wakesRelays`, nobody wakes the relay, which finds it at its next look: commits
 * that notify wait for each other.
 * `fields` name what the body holds.
 */
export const announceWithin = <Event extends EventSpec<z.ZodObject>>(
  event: Event,
  fields: Record<keyof EventBody<Event> & string, Expression<unknown>>,
) => {
  const body = Object.entries<Expression<unknown>>(fields).flatMap(([name, value]) => [sql.lit(name), value]);
  return [
    sql<string>`uuidv7()`.as('message_id'),
    sql.lit(subjectOf(event, scopeFor(event))).as('subject'),
    sql`jsonb_build_object(${sql.join(body)})`.as('body'),
    sql`'{}'::jsonb`.as('headers'),
  ] as const;
};

export const scopeFor = (event: EventSpec<z.ZodObject>, region: string = scopeMark): string =>
  event.reach === 'global' ? 'global' : region;

/** The name of the event that a message of an outbox tells: `fact.$scope.payment.failed`, `state.$scope.parent.<id>`. */
export function eventOf(subject: string): string {
  const [kind, , ...name] = subject.split('.');
  return (kind === 'state' ? name.slice(0, -1) : name).join('.');
}

export const scopedSubject = (subject: string, scope: string): string =>
  subject.replace(`.${scopeMark}.`, `.${scope}.`);

/** The header of a message told again, which the stream must not take for a repeat of the first telling. */
export const toldAgain = 'Fovea-Again';

/**
 * Has a message of this database told again: a fact as it was, of a state the newest of its entity. False where this
 * database does not keep it (any more).
 */
export function tellAgain(
  database: Database,
  scope: string,
  { subject, messageId }: { subject: string; messageId: string },
): Promise<boolean> {
  const subjects = [subject, subject.replace(`.${scope}.`, `.${scopeMark}.`)];
  return withRelaysWaiting(database, async (tx) => {
    const newest = kitTables(tx)
      .selectFrom('outbox')
      .select('id')
      .where('subject', 'in', subjects)
      .$if(subject.startsWith('fact.'), (facts) =>
        // What came without an id is named by its place in the stream.
        facts.where(({ cast, ref }) => cast(ref('message_id'), 'text'), '=', messageId),
      )
      .orderBy('id', 'desc')
      .limit(1);
    const told = await toBeToldAgain(kitTables(tx)).where('id', 'in', newest).returning(['id', wakesRelays]).execute();
    return told.length > 0;
  });
}

/**
 * Marks messages to be told again while no relay tells any: a state that is told in that moment would come before the
 * older one, and the stream keeps what it hears last.
 */
export const withRelaysWaiting = <T>(database: Database, mark: (tx: RawClient) => Promise<T>): Promise<T> =>
  inTransaction(database, async (tx) => {
    await oneAtATime(tx, 'outbox');
    return mark(tx);
  });

/** Messages that relays are to tell once more. */
export const toBeToldAgain = (db: Kysely<KitTables>) =>
  db.updateTable('outbox').set(({ ref }) => ({
    published_at: null,
    headers: sql`${ref('headers')} || jsonb_build_object(${sql.lit(toldAgain)}, ${newId()}::text)`,
  }));
