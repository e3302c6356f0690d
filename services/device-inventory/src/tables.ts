import { kyselyOn, type RawClient } from '@fovea/kit/kysely-on';
import type { Kysely } from 'kysely';
import type { Tables as GlobalTables } from '../generated/global/tables.ts';
import type { Tables as RegionalTables } from '../generated/regional/tables.ts';

export type { GlobalTables, RegionalTables };

type GlobalClient = RawClient & { device: unknown };
type RegionalClient = RawClient & { usageRecord: unknown };

/** Typed statements where Prisma has no words: lists, reports and batches, of the platform's database or a region's. */
export function kysely(client: GlobalClient): Kysely<GlobalTables>;
export function kysely(client: RegionalClient): Kysely<RegionalTables>;
export function kysely(client: RawClient): unknown {
  return kyselyOn(client);
}
