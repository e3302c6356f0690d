import {
  deadLettersOf,
  discardDeadLetterOf,
  replayDeadLetterOf,
  republishOf,
} from '@fovea/contracts/dead-letters/rpcs';
import type { DeadLetter } from '@fovea/contracts/dead-letters/schema';
import type { ServiceName } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import type { Database } from '../database/database.ts';
import { kitTables } from '../database/kit-tables.ts';
import { countAll } from '../database/kysely.ts';
import type { RpcHandler } from '../handle.ts';
import type { Runtime } from '../runtime.ts';
import type { Subscription } from './consumers.ts';
import { republish } from './outbox.ts';

const mostListed = 100;
type Place = { id: string; scope: string };

/** The rpcs by which other services list the dead letters of this service's consumers, replay and discard them. */
export function deadLetterRpcs(runtime: Runtime, subscriptions: Subscription[]): RpcHandler[] {
  const { account, databases, shared } = runtime;
  const databaseOf = (scope: string): Database => {
    const database = databases.all.find((each) => each.scope === scope);
    if (!database) throw new AppError('notFound');
    return database;
  };
  return [
    {
      kind: 'answer',
      question: deadLettersOf(account),
      async run() {
        const found = await Promise.allSettled(databases.all.map((database) => listIn(database, account)));
        const answered = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
        return {
          list: answered.flatMap(({ list }) => list),
          total: answered.reduce((sum, { total }) => sum + total, 0),
          isComplete: answered.length === found.length,
        };
      },
    },
    {
      kind: 'answer',
      question: replayDeadLetterOf(account),
      async run({ id, scope }: Place) {
        const db = kitTables(databaseOf(scope).client);
        const letter = await db.selectFrom('dead_letter').selectAll().where('id', '=', id).executeTakeFirst();
        if (!letter) throw new AppError('notFound');
        const { consumer } = subscriptions.find(({ durable }) => durable === letter.consumer) ?? {};
        if (!consumer) throw new AppError('notToldAgain');
        const { isTold } = await shared('').callRpc(republishOf(consumer.event.publisher), {
          subject: letter.subject,
          messageId: letter.message_id,
        });
        if (!isTold) throw new AppError('notToldAgain');
        // If it failed again since then, it stays.
        await db.deleteFrom('dead_letter').where('id', '=', id).where('times', '=', letter.times).execute();
        return {};
      },
    },
    {
      kind: 'answer',
      question: discardDeadLetterOf(account),
      async run({ id, scope }: Place) {
        const db = kitTables(databaseOf(scope).client);
        const { numDeletedRows } = await db.deleteFrom('dead_letter').where('id', '=', id).executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) throw new AppError('notFound');
        return {};
      },
    },
    {
      kind: 'answer',
      question: republishOf(account),
      async run(message: { subject: string; messageId: string }) {
        const [, scope = ''] = message.subject.split('.');
        // A message of a region may have been written in the platform's database.
        const places = databases.all.filter((database) => database.scope === scope || database.scope === 'global');
        const found = await Promise.all(places.map((place) => republish(place, scope, message)));
        return { isTold: found.some((isFound) => isFound) };
      },
    },
  ];
}

async function listIn(
  { client, scope }: Database,
  service: ServiceName,
): Promise<{ list: DeadLetter[]; total: number }> {
  const db = kitTables(client);
  const rows = await db.selectFrom('dead_letter').selectAll().orderBy('first_at').limit(mostListed).execute();
  const { total } = await db.selectFrom('dead_letter').select(countAll.as('total')).executeTakeFirstOrThrow();
  const list = rows.map(({ id, consumer, subject, message_id: messageId, cause, detail, times, ...at }) => ({
    _id: id,
    service,
    scope,
    consumer,
    subject,
    messageId,
    cause,
    detail,
    times,
    firstAt: at.first_at.toISOString(),
    lastAt: at.last_at.toISOString(),
  }));
  return { list, total };
}
