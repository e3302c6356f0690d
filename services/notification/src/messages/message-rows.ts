import type { FamilyMessage } from '@fovea/contracts/notifications/schema';
import { sql } from 'kysely';
import type { RegionalTx } from '../handle.ts';
import { aboutOf } from '../mails/mail-kinds.ts';
import { kyselyOfRegion } from '../tables.ts';

/** Excludes mails to staff about a family. */
const toFamilies = Object.entries(aboutOf).flatMap(([kind, about]) => (about === 'staff' ? [] : kind));

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messagesOf>['execute']>>[number];

/** Deliveries and notifications of a family. */
export const messagesOf = (db: RegionalTx, customerId: string) =>
  kyselyOfRegion(db)
    .selectFrom('delivery')
    .select(({ ref, fn }) => [
      'id',
      ref('channel').$castTo<FamilyMessage['channel']>().as('channel'),
      'kind',
      'params',
      ref('status').$castTo<FamilyMessage['state']>().as('status'),
      'instead',
      fn.coalesce('sent_at', 'created_at').as('at'),
      'due_at',
    ])
    .where('customer_id', '=', customerId)
    .where('kind', 'in', toFamilies)
    .unionAll((eb) =>
      eb
        .selectFrom('notification')
        .select(({ ref }) => [
          'id',
          sql<FamilyMessage['channel']>`'bell'`.as('channel'),
          'kind',
          'params',
          sql<FamilyMessage['state']>`CASE WHEN ${ref('read_at')} IS NULL THEN 'unread' ELSE 'read' END`.as('status'),
          sql.lit(false).as('instead'),
          'created_at as at',
          'created_at as due_at',
        ])
        .where('customer_id', '=', customerId),
    );
