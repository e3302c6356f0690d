import { placeOf } from '@fovea/contracts/envelope';
import { findFamilyMessages } from '@fovea/contracts/notifications/endpoints';
import { messagesSince } from '@fovea/contracts/notifications/rpcs';
import { olderThan } from '@fovea/kit/database/older-than';
import { handle, handleRpc } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';
import { checkMaySee } from './may-see.ts';
import { messagesOf } from './message-rows.ts';
import { messageView } from './message-view.ts';

/** Deliveries and notifications of a family as one list. */
export const findFamilyMessagesHandler = handle(
  findFamilyMessages,
  async ({ id, before, current, pageSize, order = 'desc' }, ctx) => {
    await checkMaySee(id, ctx);
    const messages = kyselyOfRegion(ctx.db)
      .selectFrom(messagesOf(ctx.db, id).as('message'))
      .where(({ and, ref }) => and(before ? [olderThan(ref('message.at'), ref('message.id'), placeOf(before))] : []));
    const [rows, [counted]] = await Promise.all([
      messages
        .selectAll()
        .orderBy('at', order)
        .orderBy('id', order)
        .limit(pageSize)
        .offset((current - 1) * pageSize)
        .execute(),
      messages.select(({ fn }) => fn.countAll<string>().as('total')).execute(),
    ]);
    ctx.concerns(id);
    const list = rows.map((row) => messageView(row, ctx.language));
    return { list, total: Number(counted?.total ?? 0), current, pageSize };
  },
);

/** For the export of a family's data; the caller checks the permission. */
export const messagesSinceRpc = handleRpc(messagesSince, async ({ customerId, since, language }, { db }) => {
  const rows = await kyselyOfRegion(db)
    .selectFrom(messagesOf(db, customerId).as('message'))
    .selectAll()
    .where('at', '>=', new Date(since))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return { list: rows.reverse().map((row) => messageView(row, language)) };
});
