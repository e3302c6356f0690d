import type { DeadLetterCause } from '@fovea/contracts/dead-letters/schema';
import { AppError } from '@fovea/contracts/errors';
import type { JsMsg } from '@nats-io/jetstream';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../database/database.ts';
import { databaseError } from '../database/database-errors.ts';
import { newId } from '../database/ids.ts';
import { type KitTables, kitTables, rightNow } from '../database/kit-tables.ts';
import { prepared } from '../database/kysely.ts';

/** Number of deliveries after which the cause of a failure is considered permanent. */
const mostFailures = 10;
const mostDetail = 500;

type Named = Pick<JsMsg, 'subject' | 'headers' | 'seq'> & { info: { deliveryCount: number } };
export type PermanentFailure = { cause: DeadLetterCause; detail: string };

/**
 * Why a message fails permanently after this error; undefined if it is retried. A part that is down is no fault of the
 * message, however long it lasts. Contains nothing of the message's content.
 */
export function permanentFailure(error: unknown, { info: { deliveryCount } }: Named): PermanentFailure | undefined {
  if (isUnreadable(error)) return { cause: 'unreadable', detail: fieldsIn(error) };
  const databaseFailure = error instanceof AppError ? error : databaseError(error);
  if (databaseFailure?.error === 'unavailable') return undefined;
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

/** Stores a message's dead letter for a consumer, or counts another failure. */
export async function storeDeadLetterOf(
  { client }: Database,
  consumer: string,
  message: Named,
  { cause, detail }: PermanentFailure,
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
/** Stores a dead letter, or counts another failure. */
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
    .onConflict((conflict) =>
      conflict.columns(['consumer', 'message_id']).doUpdateSet(({ eb, ref }) => ({
        cause: ref('excluded.cause'),
        detail: ref('excluded.detail'),
        times: eb('dead_letter.times', '+', 1),
        last_at: rightNow,
      })),
    )
    .returning('id'),
);
