import { expressionBuilder, sql } from 'kysely';
import type { Tables } from '../tables.ts';

const { not, exists, selectFrom } = expressionBuilder<Tables, 'subscription'>();

/** No renewal is charged while a bank holds the money of a disputed charge of the account. */
export const isUndisputed = not(
  exists(
    selectFrom('dispute')
      .select('dispute.id')
      .whereRef('dispute.account_id', '=', 'subscription.account_id')
      .where('dispute.withdrawn', '=', sql.lit(true))
      .where('dispute.closed_at', 'is', null),
  ),
);
