import { mayReadAttachment } from '@fovea/contracts/requests/questions';
import { sql } from 'kysely';
import { answer } from '../handle.ts';
import { visibleRequests } from '../scope.ts';
import { kysely } from '../tables.ts';

export const mayReadAttachmentAnswer = answer(mayReadAttachment, async ({ url, uploadedBy, reader }, { db }) => {
  const shown = sql`${JSON.stringify([{ url }])}::jsonb`;
  const isFamily = reader.role === 'customer';
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
            .selectFrom('request_message')
            .select('request_message.id')
            .whereRef('request_message.request_id', '=', 'request.id')
            .where('request_message.file_list', '@>', shown)
            // What those who answer note among themselves is not the family's.
            .$if(isFamily, (messages) => messages.where('request_message.internal', '=', false)),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return { may: found !== undefined };
});
