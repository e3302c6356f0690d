import { newId } from '@fovea/kit/ids';
import type { RawClient } from '@fovea/kit/kysely-on';
import { sql } from 'kysely';
import type { MailParams } from '../mails/mail-kinds.ts';
import type { TextKind, Words } from '../mails/mail-texts.ts';
import { kyselyOfRegion } from '../tables.ts';

export type News = {
  customerId: string;
  link: string | null;
  /** Told once per mark. */
  mark: string;
} & (
  | { kind: TextKind /** Filled into the text when it is read. */; params: Words & { currency?: string } }
  | { kind: 'notices'; params: Pick<MailParams<'familyNotices'>, 'accountId' | 'notices'> }
);

/** Puts something into a parent's bell. */
export const notify = (tx: RawClient, news: News): Promise<void> => notifyAll(tx, [news]);

/** Much into the bells of many, in one statement. */
export async function notifyAll(tx: RawClient, news: News[]): Promise<void> {
  if (news.length === 0) return;
  const rows = sql<{ id: string; customer: string; kind: string; params: string; link: string; mark: string }>`unnest(
    ${news.map(() => newId())}::uuid[], ${news.map(({ customerId }) => customerId)}::uuid[],
    ${news.map(({ kind }) => kind)}::text[], ${news.map(({ params }) => JSON.stringify(params))}::text[],
    ${news.map(({ link }) => link)}::text[], ${news.map(({ kind, mark }) => `${kind}:${mark}`)}::text[])`;
  await kyselyOfRegion(tx)
    .insertInto('notification')
    .columns(['id', 'customer_id', 'kind', 'params', 'link', 'mark'])
    .expression((eb) =>
      eb
        .selectFrom(rows.as<'rows'>(sql`rows(id, customer, kind, params, link, mark)`))
        .select(({ ref }) => [
          'rows.id',
          'rows.customer',
          'rows.kind',
          sql`${ref('rows.params')}::jsonb`.as('params'),
          'rows.link',
          'rows.mark',
        ]),
    )
    .onConflict((told) => told.column('mark').doNothing())
    .execute();
}
