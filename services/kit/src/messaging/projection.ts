import type { EventBody, EventSpec } from '@fovea/contracts/event';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Into } from '../database/database.ts';
import { kyselyOn, prepared, type RawClient } from '../database/kysely.ts';

/**
 * PostgreSQL type of a projected column, e.g. `text`, `uuid`, `uuid[]`, `boolean`, `timestamptz`, `numeric`, `jsonb`.
 */
type ColumnType = string;
type State = {
  id: string;
  revision: bigint;
  body: Record<string, unknown>;
  /** When it was published. */
  at: Date;
};
/** A state that was written, or was written before: callers may receive it repeatedly. */
export type Projected<Event extends EventSpec<z.ZodObject>> = { id: string; body: EventBody<Event>; at: Date };
export type Projection = {
  kind: 'projection';
  event: EventSpec<z.ZodObject>;
  into?: Into;
  name?: string;
  table: string;
  write(tx: RawClient, states: State[]): Promise<void>;
};

/** The columns of every projection beside its named ones. */
export type ProjectionRow = { id: string; revision: string; deleted: boolean };

/**
 * `project` of a service for tables of its global or regional databases: a copy of another service's states. The table
 * has `id uuid` as key, `revision bigint` and `deleted boolean` beside the named columns; an erased entity remains as a
 * row with `deleted`, so that a late older state cannot restore it. Written in batches; older states are ignored.
 * `written` is called after each batch, and again if it could not be acknowledged; `name` as in `consume`.
 */
export const projectInto =
  <Tables>(into: Into) =>
  <
    Event extends EventSpec<z.ZodObject>,
    Table extends keyof Tables & string,
    Column extends Exclude<keyof Tables[Table] & string, keyof ProjectionRow>,
  >(
    event: Event,
    spec: {
      table: Table;
      columns: Record<Column, ColumnType>;
      from: (body: EventBody<Event>) => Record<NoInfer<Column>, unknown>;
      name?: string;
      written?: (client: RawClient, states: Projected<NoInfer<Event>>[]) => Promise<void>;
    },
  ): Projection => {
    if (event.kind !== 'state') throw new Error(`${event.name} is no state: only states can be projected`);
    if (event.reach === 'regional' && into === 'global') throw new Error(`${event.name} stays in its region`);
    const columns = Object.entries<ColumnType>(spec.columns);
    const upsert = upsertInto(spec.table, { id: 'uuid', revision: 'bigint', deleted: 'boolean', ...spec.columns });
    const write = async (tx: RawClient, states: State[]) => {
      const rows = newestOfEach(states).map(({ id, revision, body }) => ({
        row: { id, revision, deleted: body.deleted === true },
        values: spec.from(body as EventBody<Event>),
      }));
      await upsert(kyselyOn(tx), {
        id: rows.map(({ row }) => row.id),
        revision: rows.map(({ row }) => String(row.revision)),
        deleted: rows.map(({ row }) => String(row.deleted)),
        ...Object.fromEntries(
          columns.map(([column, type]) => [column, rows.map(({ values }) => asText(values[column as Column], type))]),
        ),
      });
      await spec.written?.(
        tx,
        states.map(({ id, body, at }) => ({ id, at, body: body as EventBody<Event> })),
      );
    };
    return { kind: 'projection', event, into, name: spec.name, table: spec.table, write };
  };

/** Every column travels as text[] and is cast in the statement: unnest would flatten arrays of arrays. */
const upsertInto = (table: string, types: Record<string, ColumnType>) =>
  prepared((db: Kysely<Record<string, ProjectionRow>>, value: (name: string) => RawBuilder<never>) => {
    const columns = Object.keys(types) as (keyof ProjectionRow)[];
    const texts = sql.join(columns.map((column) => sql`${value(column)}::text[]`));
    const names = sql.join(columns.map((column) => sql.ref(column)));
    return db
      .insertInto(table)
      .columns(columns)
      .expression((eb) =>
        eb
          .selectFrom(sql<ProjectionRow>`unnest(${texts})`.as<'rows'>(sql`rows(${names})`))
          .select(
            columns.map((column) => sql`${sql.ref(`rows.${column}`)}::${sql.raw(types[column] ?? '')}`.as(column)),
          ),
      )
      .onConflict((older) =>
        older
          .column('id')
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(columns.slice(1).map((column) => [column, ref(`excluded.${column}`)])),
          )
          .whereRef(`${table}.revision`, '<', 'excluded.revision'),
      );
  });

/** A statement may update a row only once. Sorted by id, so that replicas lock rows in the same order. */
function newestOfEach(states: State[]): State[] {
  const newest = new Map<string, State>();
  for (const state of states) if ((newest.get(state.id)?.revision ?? -1n) < state.revision) newest.set(state.id, state);
  return [...newest.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function asText(value: unknown, type: ColumnType): string | null {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (type.startsWith('json')) return JSON.stringify(value);
  if (Array.isArray(value))
    return `{${value.map((each) => (each === null ? 'NULL' : `"${String(each).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;
  return String(value);
}
