import { type Common, kyselyOn, type RawClient } from '@fovea/kit/database/kysely';
import type { Tables as GlobalTables } from '../generated/global/tables.ts';
import type { Tables as RegionalTables } from '../generated/regional/tables.ts';

export type { RegionalTables };
/** Typed statements where Prisma has no words, of a region's database. */
export const kyselyOfRegion = (client: RawClient) => kyselyOn<RegionalTables>(client);
/** The same of any: mails to staff are kept for the whole platform, those to families in their region. */
export const kyselyOfAny = (client: RawClient) => kyselyOn<Common<GlobalTables, RegionalTables>>(client);
