import { type Common, kyselyOn, type RawClient } from '@fovea/kit/database/kysely';
import type { Tables as GlobalTables } from '../generated/global/tables.ts';
import type { Tables as RegionalTables } from '../generated/regional/tables.ts';
import type { GlobalTx, RegionalTx } from './handle.ts';

export type { GlobalTables, RegionalTables };
/** What the platform's database and those of the regions have alike: companies, trails, counts. */
export type AnyTables = Common<GlobalTables, RegionalTables>;

/** Typed statements where Prisma has no words: lists, reports and batches. */
export const kyselyOfGlobal = (client: GlobalTx) => kyselyOn<GlobalTables>(client);
export const kyselyOfRegion = (client: RegionalTx) => kyselyOn<RegionalTables>(client);
export const kyselyOfAny = (client: RawClient) => kyselyOn<AnyTables>(client);
