import { kyselyOn } from '@fovea/kit/database/kysely';
import type { Tables as GlobalTables } from '../generated/global/tables.ts';
import type { Tables as RegionalTables } from '../generated/regional/tables.ts';
import type { GlobalTx, RegionalTx } from './handle.ts';

export type { GlobalTables, RegionalTables };

/** Typed SQL for lists, reports and batches that Prisma cannot express. */
export const kyselyOfGlobal = (client: GlobalTx) => kyselyOn<GlobalTables>(client);
export const kyselyOfRegion = (client: RegionalTx) => kyselyOn<RegionalTables>(client);
