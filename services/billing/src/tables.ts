import { kyselyOn } from '@fovea/kit/database/kysely';
import type { Tables } from '../generated/regional/tables.ts';
import type { RegionalTx } from './handle.ts';

export type { Tables };
/** Typed SQL for lists, reports and batches, which Prisma cannot express. */
export const kysely = (client: RegionalTx) => kyselyOn<Tables>(client);
