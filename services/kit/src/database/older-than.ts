import { type Expression, type SqlBool, sql } from 'kysely';

/** Rows that stand behind a place of a list with the newest first; of those at one instant their ids decide. */
export const olderThan = (
  at: Expression<Date>,
  id: Expression<string>,
  place: { at: Date; id: string },
): Expression<SqlBool> => sql<SqlBool>`(${at}, ${id}) < (${place.at}::timestamptz, ${place.id}::uuid)`;
