import { newId } from '@fovea/kit/ids';
import type { RawClient } from '@fovea/kit/kysely-on';
import { type MailKind, type MailParams, mailKinds } from '../mails/mail-kinds.ts';

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
  await tx.$executeRawUnsafe(
    'INSERT INTO delivery (id, kind, params, customer_id, mark) VALUES ($1::uuid, $2, $3::jsonb, $4::uuid, $5) ON CONFLICT (mark) DO NOTHING',
    newId(),
    kind,
    JSON.stringify(mailKinds[kind].parse(params)),
    customerId,
    `${kind}:${mark}`,
  );
}
