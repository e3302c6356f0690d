import { familyNotified, staffNotified } from '@fovea/contracts/notifications/events';
import { newId } from '@fovea/kit/database/ids';
import type { RawClient } from '@fovea/kit/database/kysely';
import { publishAll } from '@fovea/kit/messaging/outbox';
import { sql } from 'kysely';
import type { MailParams } from '../mails/mail-kinds.ts';
import type { StaffNewsKind, TextKind, Words } from '../mails/mail-texts.ts';
import { kyselyOfRegion } from '../tables.ts';

/** `companyId` null: the platform's own staff. */
export type StaffRecipient = { staffId: string; companyId: string | null };
export type BellEntry = ({ customerId: string } | StaffRecipient) & {
  link: string | null;
  /** Deduplicates: one entry per mark. */
  mark: string;
} & (
    | {
        kind: TextKind;
        /** Placeholders of the text. */
        params: Words & { currency?: string };
      }
    | { kind: StaffNewsKind; params: Words }
    | { kind: 'notices'; params: Pick<MailParams<'familyNotices'>, 'accountId' | 'notices'> }
  );

/** Limits an event to far below the maximum message size of the bus. */
const maxRecipientsPerEvent = 1_000;

/** Adds an entry to one person's bell. */
export const notify = (tx: RawClient, entry: BellEntry): Promise<void> => notifyAll(tx, [entry]);

/** Adds entries to the bells of many people in one statement. */
export async function notifyAll(tx: RawClient, entries: BellEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = sql<
    Record<'id' | 'customer' | 'staff' | 'company' | 'kind' | 'params' | 'link' | 'mark', string>
  >`unnest(
    ${entries.map(() => newId())}::uuid[],
    ${entries.map((one) => ('customerId' in one ? one.customerId : null))}::uuid[],
    ${entries.map((one) => ('staffId' in one ? one.staffId : null))}::uuid[],
    ${entries.map((one) => ('companyId' in one ? one.companyId : null))}::uuid[],
    ${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ params }) => JSON.stringify(params))}::text[],
    ${entries.map(({ link }) => link)}::text[], ${entries.map(({ kind, mark }) => `${kind}:${mark}`)}::text[])`;
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
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .execute();
  const families = entries.flatMap((one) => ('customerId' in one ? [one.customerId] : []));
  await publishAll(
    tx,
    familyNotified,
    inParts(families).map((customerIds) => ({ customerIds })),
  );
  const staff = entries.flatMap((one) => ('staffId' in one ? [one.staffId] : []));
  await publishAll(
    tx,
    staffNotified,
    inParts(staff).map((staffIds) => ({ staffIds })),
  );
}

const inParts = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / maxRecipientsPerEvent) }, (_, part) =>
    ids.slice(part * maxRecipientsPerEvent, (part + 1) * maxRecipientsPerEvent),
  );
