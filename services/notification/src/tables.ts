import { type Common, kyselyOn, type RawClient } from '@fovea/kit/database/kysely';
import type { Tables as GlobalTables } from '../generated/global/tables.ts';
import type { Tables as RegionalTables } from '../generated/regional/tables.ts';

export type { RegionalTables };
/** Typed SQL for a regional database. */
export const kyselyOfRegion = (client: RawClient) => kyselyOn<RegionalTables>(client);
/** Typed SQL for any database: mails to staff are stored globally, those to families in their region. */
export const kyselyOfAny = (client: RawClient) => kyselyOn<Common<GlobalTables, RegionalTables>>(client);
