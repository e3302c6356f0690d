import { familyRung, staffRung } from '@fovea/contracts/notifications/events';
import { newId } from '@fovea/kit/database/ids';
import type { RawClient } from '@fovea/kit/database/kysely';
import { announceAll } from '@fovea/kit/messaging/outbox';
import { sql } from 'kysely';
import type { MailParams } from '../mails/mail-kinds.ts';
import type { StaffNewsKind, TextKind, Words } from '../mails/mail-texts.ts';
import { kyselyOfRegion } from '../tables.ts';

/** Of what company a member of staff is; null: of none, the platform's own. */
export type StaffReader = { staffId: string; companyId: string | null };
export type News = ({ customerId: string } | StaffReader) & {
  link: string | null;
  /** Told once per mark. */
  mark: string;
} & (
    | { kind: TextKind /** Filled into the text when it is read. */; params: Words & { currency?: string } }
    | { kind: StaffNewsKind; params: Words }
    | { kind: 'notices'; params: Pick<MailParams<'familyNotices'>, 'accountId' | 'notices'> }
  );

/** Of one message, which stays far below what the bus carries. */
const mostTold = 1_000;

/** Puts something into somebody's bell. */
export const notify = (tx: RawClient, news: News): Promise<void> => notifyAll(tx, [news]);

/** Much into the bells of many, in one statement. */
export async function notifyAll(tx: RawClient, news: News[]): Promise<void> {
  if (news.length === 0) return;
  const rows = sql<
    Record<'id' | 'customer' | 'staff' | 'company' | 'kind' | 'params' | 'link' | 'mark', string>
  >`unnest(
    ${news.map(() => newId())}::uuid[],
    ${news.map((one) => ('customerId' in one ? one.customerId : null))}::uuid[],
    ${news.map((one) => ('staffId' in one ? one.staffId : null))}::uuid[],
    ${news.map((one) => ('companyId' in one ? one.companyId : null))}::uuid[],
    ${news.map(({ kind }) => kind)}::text[], ${news.map(({ params }) => JSON.stringify(params))}::text[],
    ${news.map(({ link }) => link)}::text[], ${news.map(({ kind, mark }) => `${kind}:${mark}`)}::text[])`;
  await kyselyOfRegion(tx)
    .insertInto('notification')
    .columns(['id', 'customer_id', 'staff_id', 'company_id', 'kind', 'params', 'link', 'mark'])
    .expression((eb) =>
      eb
        .selectFrom(rows.as<'rows'>(sql`rows(id, customer, staff, company, kind, params, link, mark)`))
        .select(({ ref }) => [
          'rows.id',
          'rows.customer',
          'rows.staff',
          'rows.company',
          'rows.kind',
          sql`${ref('rows.params')}::jsonb`.as('params'),
          'rows.link',
          'rows.mark',
        ]),
    )
    .onConflict((told) => told.column('mark').doNothing())
    .execute();
  const families = news.flatMap((one) => ('customerId' in one ? [one.customerId] : []));
  await announceAll(
    tx,
    familyRung,
    inParts(families).map((customerIds) => ({ customerIds })),
  );
  const staff = news.flatMap((one) => ('staffId' in one ? [one.staffId] : []));
  await announceAll(
    tx,
    staffRung,
    inParts(staff).map((staffIds) => ({ staffIds })),
  );
}

const inParts = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / mostTold) }, (_, part) =>
    ids.slice(part * mostTold, (part + 1) * mostTold),
  );
