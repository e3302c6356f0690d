import type { z } from 'zod';

/** Creates an example of one shape: complete and valid by default, with single fields overridden. */
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

/** A list's page with these rows. */
export function onePage<Row>(...list: Row[]): { list: Row[]; total: number; current: number; pageSize: number } {
  return { list, total: list.length, current: 1, pageSize: 10 };
}
