import { placeOf } from '@fovea/kit/database/sealed-texts';
import { withClient } from '@fovea/kit/database/with-client';
import { joinedSchema, type ServiceSchema } from '@fovea/kit/prisma/schemas';
import { sealedColumns } from '@fovea/kit/prisma/sealed';
import { openAt, readDataKeys, sealedWith } from '@fovea/kit/secrets/data-keys';

/** `column` is table and column. */
export type StoredText = { column: string; row: string; text: string };

/**
 * Every text of the columns marked `@sealed`. Throws if one is unsealed although there are keys, or was sealed for
 * another place.
 */
export async function readTexts(schema: ServiceSchema, url: string, secret: string): Promise<StoredText[]> {
  const columns = sealedColumns(joinedSchema(schema));
  if (columns.length === 0) return [];
  return withClient(url, async (client) => {
    const keys = await readDataKeys(client, [secret]);
    const found: StoredText[] = [];
    for (const { table, column, key } of columns) {
      const place = `${table}.${column}`;
      const { rows } = await client.query<{ row: string; value: unknown }>(
        `SELECT ${key} AS row, ${column} AS value FROM ${table} WHERE ${column}::text <> '' ORDER BY ${key}`,
      );
      for (const { row, value } of rows) {
        if (keys.size > 0 && sealedWith(value) === undefined) throw new Error(`A text of ${place} is not sealed`);
        found.push({ column: place, row, text: openAt(keys, placeOf(place, row), String(value)) });
      }
    }
    return found;
  });
}
