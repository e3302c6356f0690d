import type { z } from 'zod';

/** Makes an example of one shape: whole and valid as it is, with single fields as the caller wants them. */
export type Builder<Schema extends z.ZodObject> = ((fields?: Partial<z.output<Schema>>) => z.output<Schema>) & {
  schema: Schema;
};

/**
 * One valid example of a contract's shape. Tests and pacts state the fields that matter to them; a test parses every
 * example by its schema.
 */
export function builder<Schema extends z.ZodObject>(schema: Schema, example: z.output<Schema>): Builder<Schema> {
  return Object.assign((fields: Partial<z.output<Schema>> = {}) => ({ ...example, ...fields }), { schema });
}

/** A list's page holding these rows. */
export function onePage<Row>(...list: Row[]): { list: Row[]; total: number; current: number; pageSize: number } {
  return { list, total: list.length, current: 1, pageSize: 10 };
}
