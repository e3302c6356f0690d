import { kyselyOn } from '@fovea/kit/database/kysely';
import type { Tables } from '../generated/regional/tables.ts';
import type { RegionalTx } from './handle.ts';

export type { Tables };
/** Typed SQL that Prisma cannot express: lists, reports and batches. */
export const kysely = (client: RegionalTx) => kyselyOn<Tables>(client);
