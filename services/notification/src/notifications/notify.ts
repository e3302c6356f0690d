import { newId } from '@fovea/kit/ids';
import type { RawClient } from '@fovea/kit/kysely-on';
import type { TextKind, Words } from '../mails/mail-texts.ts';

export type News = {
  kind: TextKind;
  customerId: string /** Filled into the text when it is read. */;
  params: Words & { currency?: string };
  link: string | null /** Told once per mark. */;
  mark: string;
};

/** Puts something into a parent's bell. */
export async function notify(tx: RawClient, { kind, customerId, params, link, mark }: News): Promise<void> {
  await tx.$executeRawUnsafe(
    'INSERT INTO notification (id, customer_id, kind, params, link, mark) VALUES ($1::uuid, $2::uuid, $3, $4::jsonb, $5, $6) ON CONFLICT (mark) DO NOTHING',
    newId(),
    customerId,
    kind,
    JSON.stringify(params),
    link,
    `${kind}:${mark}`,
  );
}
