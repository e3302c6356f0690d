import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations } from '@fovea/kit/prisma/apply-migrations';
import { migrationsFolder } from '@fovea/kit/prisma/schemas';
import { databasesOf } from '@fovea/local/traces';
import { type Fault, scope } from './site.ts';

/** Tables that the load writes to all the time. */
const widened: Record<string, string> = {
  [`fovea_billing_${scope}`]: 'payment',
  [`fovea_customer_${scope}`]: 'parent',
  [`fovea_device_inventory_${scope}`]: 'usage_day',
};
/** How long the migration holds its lock. */
const lockedSeconds = 1.5;

/**
 * Applies the migration of a later release while this one serves: each of three tables gets a column and is locked for
 * a while. Calls wait, and none is refused.
 */
export const migrated: Fault = {
  what: 'a migration',
  async work({ stack, outages }) {
    for (const { name, url, schema } of databasesOf(stack.environment)) {
      const table = widened[name];
      if (!table) continue;
      const folder = mkdtempSync(join(tmpdir(), 'fovea-migrations-'));
      try {
        cpSync(migrationsFolder(schema), folder, { recursive: true });
        const next = join(folder, '20991231235959_of_a_next_release');
        mkdirSync(next);
        const sql = `ALTER TABLE "${table}" ADD COLUMN "of_a_next_release" TEXT;\nSELECT pg_sleep(${lockedSeconds});\n`;
        writeFileSync(join(next, 'migration.sql'), sql);
        await outages.fault(`${table} migrated`, [], async () => void (await applyMigrations(url, folder)));
      } finally {
        rmSync(folder, { recursive: true });
      }
    }
  },
};
