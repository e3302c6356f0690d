import { expressionBuilder, sql } from 'kysely';
import type { Tables } from '../tables.ts';

const { not, exists, selectFrom } = expressionBuilder<Tables, 'subscription'>();

/** A card whose owner has a bank take back a charge of the account is not charged meanwhile. */
export const isUndisputed = not(
  exists(
    selectFrom('dispute')
      .select('dispute.id')
      .whereRef('dispute.account_id', '=', 'subscription.account_id')
      .where('dispute.withdrawn', '=', sql.lit(true))
      .where('dispute.closed_at', 'is', null),
  ),
);
