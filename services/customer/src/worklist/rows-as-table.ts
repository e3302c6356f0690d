import { type RawBuilder, sql } from 'kysely';

/** Passes rows to a statement as a table. `columns`, as in `given(id uuid, …)`, declares the columns. */
export const rowsAsTable = <Row>(rows: object[], columns: RawBuilder<unknown>) =>
  sql<Row>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`.as<'given'>(columns);
