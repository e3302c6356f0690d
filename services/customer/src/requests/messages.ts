import { type InferResult, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Regional } from '../handle.ts';
import { kysely } from '../tables.ts';

export type ListedMessage = InferResult<ReturnType<typeof written>>[number];

const written = (db: Regional, requestId: string) =>
  kysely(db)
    .selectFrom('request_message as message')
    .innerJoin('request', 'request.id', 'message.request_id')
    .leftJoin('staff', 'staff.id', 'message.author_id')
    .leftJoin('parent', 'parent.id', 'message.author_id')
    .leftJoin('guardian', 'guardian.id', 'message.author_id')
    .select([
      'message.id',
      'message.from',
      'message.internal',
      'message.text',
      'message.file_list as fileList',
      'message.created_at as createdAt',
      'message.mail_id as mailId',
      'message.left_out as leftOut',
      'staff.full_name as staffName',
    ])
    .select(({ fn, ref }) =>
      jsonBuildObject({
        firstName: fn.coalesce('guardian.first_name', 'parent.first_name'),
        middleName: ref('parent.middle_name'),
        lastName: fn.coalesce('guardian.last_name', 'parent.last_name'),
      }).as('relative'),
    )
    .where('message.request_id', '=', requestId)
    .orderBy('message.id');

/** All that was written beneath a request, as those who answer read it: their notes included. */
export const messagesForAnswering = (db: Regional, requestId: string): Promise<ListedMessage[]> =>
  written(db, requestId).execute();

/** What both sides wrote to each other, as whoever asked reads it: notes of those who answer are not even read. */
export const messagesForAsker = (db: Regional, requestId: string): Promise<ListedMessage[]> =>
  written(db, requestId).where('message.internal', '=', sql.lit(false)).execute();
