import type { DeadLetterCause } from '@fovea/contracts/dead-letters/schema';
import { AppError } from '@fovea/contracts/errors';
import type { JsMsg } from '@nats-io/jetstream';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../database/database.ts';
import { databaseError } from '../database/database-errors.ts';
import { newId } from '../database/ids.ts';
import { type KitTables, kitTables, rightNow } from '../database/kit-tables.ts';
import { prepared } from '../database/kysely.ts';

/** A message that made its consumer fail so often fails for a reason that does not pass. */
const mostFailures = 10;
const mostDetail = 500;

type Named = Pick<JsMsg, 'subject' | 'headers' | 'seq'> & { info: { deliveryCount: number } };
export type GivenUp = { cause: DeadLetterCause; detail: string };

/**
 * Why a message is given up after this error, undefined where it is tried again. A part that is away is no fault of the
 * message, however long it lasts. Says nothing of what the message holds.
 */
export function givenUp(error: unknown, { info: { deliveryCount } }: Named): GivenUp | undefined {
  if (isUnreadable(error)) return { cause: 'unreadable', detail: fieldsIn(error) };
  const told = error instanceof AppError ? error : databaseError(error);
  if (told?.error === 'unavailable') return undefined;
  if (error instanceof AppError)
    return { cause: 'refused', detail: [error.error, ...error.issues.map(({ path }) => path)].join(' ') };
  if (deliveryCount <= mostFailures) return undefined;
  const { name = 'Error', code = '' } = error as { name?: string; code?: string };
  return { cause: 'failed', detail: `${name} ${code}`.trim() };
}

type Unreadable = Error & { issues?: { path: PropertyKey[]; code: string }[] };
const isUnreadable = (error: unknown): error is Unreadable =>
  error instanceof Error && (error.name === 'ZodError' || error instanceof SyntaxError);
const fieldsIn = ({ issues }: Unreadable) =>
  issues?.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ') ?? 'no JSON';

/** Keeps that a consumer gave a message up; once more, where it did before. */
export async function keepDeadLetter(
  { client }: Database,
  consumer: string,
  message: Named,
  { cause, detail }: GivenUp,
): Promise<void> {
  await storeDeadLetter(kitTables(client), {
    id: newId(),
    consumer,
    messageId: message.headers?.get('Fovea-Message-Id') || `#${message.seq}`,
    subject: message.subject,
    cause,
    detail: detail.slice(0, mostDetail),
  });
}

type Column = 'id' | 'consumer' | 'messageId' | 'subject' | 'cause' | 'detail';
/** Stores one, or that it failed once more. */
export const storeDeadLetter = prepared((db: Kysely<KitTables>, value: (name: Column) => RawBuilder<never>) =>
  db
    .insertInto('dead_letter')
    .values({
      id: value('id'),
      consumer: value('consumer'),
      message_id: value('messageId'),
      subject: value('subject'),
      cause: value('cause'),
      detail: value('detail'),
    })
    .onConflict((known) =>
      known.columns(['consumer', 'message_id']).doUpdateSet(({ eb, ref }) => ({
        cause: ref('excluded.cause'),
        detail: ref('excluded.detail'),
        times: eb('dead_letter.times', '+', 1),
        last_at: rightNow,
      })),
    )
    .returning('id'),
);
