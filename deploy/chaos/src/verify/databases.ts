import { withClient } from '@fovea/kit/database/with-client';
import type { StackEnvironment } from '@fovea/local/environment';
import { databasesOf } from '@fovea/local/traces';

export type Rows = <Row extends object>(database: string, sql: string, values?: unknown[]) => Promise<Row[]>;

/**
 * Rows of any of the stack's databases, by its name: `fovea_billing_jp`. A query is repeated once, because the first
 * one fails after a failover.
 */
export function rowsOf(environment: StackEnvironment): Rows {
  const urls = new Map(databasesOf(environment).map(({ name, url }) => [name, url]));
  return async <Row extends object>(database: string, sql: string, values: unknown[] = []) => {
    const query = () =>
      withClient(urls.get(database) ?? '', async (client) => (await client.query<Row>(sql, values)).rows);
    return query().catch(query);
  };
}
