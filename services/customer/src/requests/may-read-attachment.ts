import { mayReadAttachment } from '@fovea/contracts/requests/rpcs';
import { sql } from 'kysely';
import { handleRpc } from '../handle.ts';
import { visibleRequests } from '../scope.ts';
import { kysely } from '../tables.ts';
import { readableMessages } from './messages.ts';

export const mayReadAttachmentRpc = handleRpc(mayReadAttachment, async ({ url, uploadedBy, reader }, { db }) => {
  const shown = sql`${JSON.stringify([{ url }])}::jsonb`;
  const isFamily = reader.role === 'customer';
  const readable = await readableMessages(db, reader);
  const found = await kysely(db)
    .selectFrom('request')
    .select('request.id')
    .where(await visibleRequests(db, reader))
    .where('request.parent_id', '=', isFamily ? reader.id : uploadedBy)
    .where((request) =>
      request.or([
        request('request.file_list', '@>', shown),
        request.exists(
          request
            .selectFrom('request_message as message')
            .select('message.id')
            .whereRef('message.request_id', '=', 'request.id')
            .where('message.file_list', '@>', shown)
            .where(readable),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return { may: found !== undefined };
});
