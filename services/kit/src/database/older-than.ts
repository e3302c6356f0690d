import { type Expression, type SqlBool, sql } from 'kysely';

/** Rows after a position in a list that is sorted newest first; ids break ties. */
export const olderThan = (
  at: Expression<Date>,
  id: Expression<string>,
  place: { at: Date; id: string },
): Expression<SqlBool> => sql<SqlBool>`(${at}, ${id}) < (${place.at}::timestamptz, ${place.id}::uuid)`;
