import type { TxOf } from '@fovea/kit/db';
import { newId } from '@fovea/kit/ids';
import type { Regional } from '../handle.ts';
import type { TextKind, Words } from '../mails/mail-texts.ts';
import { kyselyOfRegion } from '../tables.ts';

export type News = {
  kind: TextKind;
  customerId: string /** Filled into the text when it is read. */;
  params: Words & { currency?: string };
  link: string | null /** Told once per mark. */;
  mark: string;
};

/** Puts something into a parent's bell. */
export async function notify(tx: TxOf<Regional>, { kind, customerId, params, link, mark }: News): Promise<void> {
  await kyselyOfRegion(tx)
    .insertInto('notification')
    .values({
      id: newId(),
      kind,
      customer_id: customerId,
      params: JSON.stringify(params),
      link,
      mark: `${kind}:${mark}`,
    })
    .onConflict((told) => told.column('mark').doNothing())
    .execute();
}
