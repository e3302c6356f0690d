import type { EventBody, EventSpec } from '@fovea/contracts/event';
import { subjectOf } from '@fovea/contracts/event';
import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Database, inTransaction } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { type KitTables, kitTables } from '../database/kit-tables.ts';
import { oneAtATime, prepared, type RawClient } from '../database/kysely.ts';
import { traceHeaders } from '../telemetry/tracing.ts';

/** Placeholder of the scope: the relay replaces it by that of its database. */
const scopeMark = '$scope';
/** The channel of outbox notifications, delivered when the transaction commits. */
export const outboxChannel = 'outbox';
/** Returned by a statement that inserts into `outbox`. */
export const wakesRelays = sql<string>`pg_notify(${sql.lit(outboxChannel)}, '')::text`.as('woken');

/**
 * Inserts a message in the transaction of the change it reports. A regional event goes to the region of the database it
 * is written in; from a global database the region has to be named. States need the entity's uuid: `body._id`, or `id`.
 */
export async function publish<Event extends EventSpec<z.ZodObject>>(
  tx: RawClient,
  event: Event,
  body: EventBody<Event>,
  options: { id?: string; region?: string } = {},
): Promise<void> {
  const { _id: ownId } = body as { _id?: string };
  const id = options.id ?? ownId;
  if (event.kind === 'state' && !id) throw new Error(`The state ${event.name} was published without an id`);
  await insertMessage(kitTables(tx), {
    id: newId(),
    subject: subjectOf(event, scopeFor(event, options.region), id),
    body: JSON.stringify(event.body.parse(body)),
    headers: JSON.stringify(traceHeaders()),
  });
}

const insertMessage = prepared(
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

/** Like publish, for many messages of one kind in one statement (imports, devices' records). */
export async function publishAll<Event extends EventSpec<z.ZodObject>>(
  tx: RawClient,
  event: Event,
  bodies: EventBody<Event>[],
  options: { region?: string } = {},
): Promise<void> {
  if (bodies.length === 0) return;
  await insertMessages(kitTables(tx), {
    ids: bodies.map(() => newId()),
    subjects: bodies.map((body) => subjectOf(event, scopeFor(event, options.region), (body as { _id?: string })._id)),
    bodies: bodies.map((body) => JSON.stringify(event.body.parse(body))),
    headers: JSON.stringify(traceHeaders()),
  });
}

type Message = { id: string; subject: string; body: string };
const insertMessages = prepared(
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
 * A message that a service's own statement inserts into `outbox` beside its change, for calls of thousands a minute
 * that can afford no second statement. Unless it returns `wakesRelays`, the relay finds it at its next poll: commits
 * that notify wait for each other. `fields` are the body's fields.
 */
export const publishWithin = <Event extends EventSpec<z.ZodObject>>(
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

/** The event's name in an outbox subject: `fact.$scope.payment.failed`, `state.$scope.parent.<id>`. */
export function eventOf(subject: string): string {
  const [kind, , ...name] = subject.split('.');
  return (kind === 'state' ? name.slice(0, -1) : name).join('.');
}

export const scopedSubject = (subject: string, scope: string): string =>
  subject.replace(`.${scopeMark}.`, `.${scope}.`);

/** The header of a republished message, which the stream must not drop as a duplicate. */
export const republishedHeader = 'Fovea-Again';

/**
 * Has a message of this database republished: a fact as it was, for a state the newest of its entity. False if this
 * database does not store it (any more).
 */
export function republish(
  database: Database,
  scope: string,
  { subject, messageId }: { subject: string; messageId: string },
): Promise<boolean> {
  const subjects = [subject, subject.replace(`.${scope}.`, `.${scopeMark}.`)];
  return withRelaysPaused(database, async (tx) => {
    const newest = kitTables(tx)
      .selectFrom('outbox')
      .select('id')
      .where('subject', 'in', subjects)
      .$if(subject.startsWith('fact.'), (facts) =>
        // A message without an id is identified by its stream sequence.
        facts.where(({ cast, ref }) => cast(ref('message_id'), 'text'), '=', messageId),
      )
      .orderBy('id', 'desc')
      .limit(1);
    const marked = await markForRepublishing(kitTables(tx))
      .where('id', 'in', newest)
      .returning(['id', wakesRelays])
      .execute();
    return marked.length > 0;
  });
}

/**
 * Marks messages for republishing while relays are locked out: a state published in between would precede the older
 * one, and the stream retains the last it receives.
 */
export const withRelaysPaused = <T>(database: Database, mark: (tx: RawClient) => Promise<T>): Promise<T> =>
  inTransaction(database, async (tx) => {
    await oneAtATime(tx, 'outbox');
    return mark(tx);
  });

/** Marks messages for relays to publish again. */
export const markForRepublishing = (db: Kysely<KitTables>) =>
  db.updateTable('outbox').set(({ ref }) => ({
    published_at: null,
    headers: sql`${ref('headers')} || jsonb_build_object(${sql.lit(republishedHeader)}, ${newId()}::text)`,
  }));
