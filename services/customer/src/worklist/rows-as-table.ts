import { type RawBuilder, sql } from 'kysely';

/** Rows of this process as a table of a statement; `columns`, `given(id uuid, …)`, names what is read of each and its type. */
export const rowsAsTable = <Row>(rows: object[], columns: RawBuilder<unknown>) =>
  sql<Row>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'given'>(columns);
