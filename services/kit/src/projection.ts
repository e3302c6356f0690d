import type { EventBody, EventSpec } from '@fovea/contracts/event';
import type { z } from 'zod';
import type { Into } from './db.ts';
import type { RawClient } from './kysely-on.ts';

/**
 * PostgreSQL type of a projected column, e.g. `text`, `uuid`, `uuid[]`, `boolean`, `timestamptz`, `numeric`, `jsonb`.
 */
type ColumnType = string;
type State = { id: string; revision: bigint; body: Record<string, unknown> };
export type Projection = {
  kind: 'projection';
  event: EventSpec<z.ZodObject>;
  into?: Into;
  name?: string;
  write(tx: RawClient, states: State[]): Promise<void>;
};

/**
 * Keeps a table equal to another service's states. The table has `id uuid` as key, `revision bigint` and `deleted
 * boolean` beside the named columns; an erased entity stays as a row with `deleted`, so that a late older state cannot
 * bring it back. Written in batches, older states are ignored.
 */
export function project<E extends EventSpec<z.ZodObject>, Columns extends Record<string, ColumnType>>(
  event: E,
  spec: { table: string; columns: Columns; from: (body: EventBody<E>) => Record<keyof Columns, unknown>; into?: Into },
): Projection {
  if (event.kind !== 'state') throw new Error(`${event.name} is no state: only states can be projected`);
  const columns = Object.keys(spec.columns);
  const sql = upsertSql(spec.table, spec.columns);
  const write = async (tx: RawClient, states: State[]) => {
    const rows = newestOfEach(states).map(({ id, revision, body }) => ({
      id,
      revision,
      deleted: body.deleted === true,
      values: spec.from(body as EventBody<E>),
    }));
    await tx.$executeRawUnsafe(
      sql,
      rows.map(({ id }) => id),
      rows.map(({ revision }) => String(revision)),
      rows.map(({ deleted }) => String(deleted)),
      ...columns.map((column) => rows.map(({ values }) => asText(values[column], spec.columns[column] ?? 'text'))),
    );
  };
  return { kind: 'projection', event, into: spec.into, write };
}

/** Every column travels as text[] and is cast in the statement: unnest would flatten arrays of arrays. */
function upsertSql(table: string, columns: Record<string, ColumnType>): string {
  const types: [string, string][] = [
    ['id', 'uuid'],
    ['revision', 'bigint'],
    ['deleted', 'boolean'],
    ...Object.entries(columns),
  ];
  const quoted = types.map(([name]) => `"${name}"`);
  const casts = types.map(([, type], index) => `c${index}::${type}`);
  const parameters = types.map((_, index) => `$${index + 1}::text[]`);
  const updates = quoted.filter((name) => name !== '"id"').map((name) => `${name} = EXCLUDED.${name}`);
  return `INSERT INTO "${table}" (${quoted.join(', ')}) SELECT ${casts.join(', ')} FROM unnest(${parameters.join(', ')}) AS rows(${types.map((_, index) => `c${index}`).join(', ')})
    ON CONFLICT (id) DO UPDATE SET ${updates.join(', ')} WHERE "${table}".revision < EXCLUDED.revision`;
}

/** One statement may touch a row once only. Sorted by id, so that two replicas lock rows in the same order. */
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
