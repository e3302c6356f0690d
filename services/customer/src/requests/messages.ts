import { companiesInLine, inCompanies } from '@fovea/kit/access/company-scope';
import { openTextOrEmpty } from '@fovea/kit/database/sealed-texts';
import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Regional, RegionalTx } from '../handle.ts';
import type { Viewer } from '../scope.ts';
import { kysely, type Tables } from '../tables.ts';

type Written = ReturnType<typeof written>;
export type ListedMessage = Omit<InferResult<Written>[number], 'text'> & { text: string };

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
      'message.other_sender as otherSender',
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

/**
 * All messages of a request for the answering side, including internal notes, which stay with the companies that wrote
 * them when the family moves.
 */
export const messagesForAnswering = async (db: Regional, requestId: string, actor: Viewer): Promise<ListedMessage[]> =>
  opened(db, written(db, requestId).where(await readableMessages(db, actor)));

const message = expressionBuilder<{ message: Tables['request_message'] }, 'message'>();

/** The messages that an actor may read, as a condition on `request_message as message`. */
export const readableMessages = async (db: RegionalTx, actor: Viewer): Promise<Expression<SqlBool>> =>
  message.or([
    message('message.internal', '=', sql.lit(false)),
    ...(actor.role === 'customer'
      ? []
      : [
          message('message.company_id', 'is', null),
          inCompanies(await companiesInLine(db, actor), message.ref('message.company_id')),
        ]),
  ]);

/** The messages of a request for its sender: without internal notes. */
export const messagesForSender = (db: Regional, requestId: string): Promise<ListedMessage[]> =>
  opened(db, written(db, requestId).where('message.internal', '=', sql.lit(false)));

async function opened(db: Regional, messages: Written): Promise<ListedMessage[]> {
  const rows = await messages.execute();
  const read = rows.map(async (row) => ({
    ...row,
    text: await openTextOrEmpty(db, 'request_message.text', row.id, row.text),
  }));
  return Promise.all(read);
}
