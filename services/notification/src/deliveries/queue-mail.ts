import { newId } from '@fovea/kit/ids';
import type { RawClient } from '@fovea/kit/kysely-on';
import { type MailKind, type MailParams, mailKinds } from '../mails/mail-kinds.ts';
import { kyselyOfAny } from '../tables.ts';

/**
 * Puts a mail on its way, in the transaction of what it tells about. The mark makes it one mail however often the cause
 * is told.
 */
export async function queueMail<Kind extends MailKind>(
  tx: RawClient,
  kind: Kind,
  params: MailParams<Kind>,
  mark: string,
): Promise<void> {
  const { customerId = null } = params as { customerId?: string };
  await kyselyOfAny(tx)
    .insertInto('delivery')
    .values({
      id: newId(),
      kind,
      params: JSON.stringify(mailKinds[kind].parse(params)),
      customer_id: customerId,
      mark: `${kind}:${mark}`,
    })
    .onConflict((told) => told.column('mark').doNothing())
    .execute();
}
