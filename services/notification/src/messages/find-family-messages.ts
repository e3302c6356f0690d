import { findFamilyMessages } from '@fovea/contracts/notifications/endpoints';
import { handle } from '../handle.ts';
import { kyselyOfRegion } from '../tables.ts';
import { checkMaySee } from './may-see.ts';
import { messagesOf } from './message-rows.ts';
import { messageView } from './message-view.ts';

/** What left the house and what rang in the bell, as one list. */
export const findFamilyMessagesHandler = handle(
  findFamilyMessages,
  async ({ id, current, pageSize, order = 'desc' }, ctx) => {
    await checkMaySee(id, ctx);
    const messages = messagesOf(ctx.db, id);
    const [rows, [counted]] = await Promise.all([
      kyselyOfRegion(ctx.db)
        .selectFrom(messages.as('message'))
        .selectAll()
        .orderBy('at', order)
        .orderBy('id', order)
        .limit(pageSize)
        .offset((current - 1) * pageSize)
        .execute(),
      kyselyOfRegion(ctx.db)
        .selectFrom(messages.as('message'))
        .select(({ fn }) => fn.countAll<string>().as('total'))
        .execute(),
    ]);
    ctx.concerns(id);
    const list = rows.map((row) => messageView(row, ctx.language));
    return { list, total: Number(counted?.total ?? 0), current, pageSize };
  },
);
