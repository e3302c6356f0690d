import { kyselyOn } from '@fovea/kit/database/kysely';
import type { Tables } from '../generated/regional/tables.ts';
import type { RegionalTx } from './handle.ts';

export type { Tables };
/** Typed statements where Prisma has no words: lists, reports and batches. */
export const kysely = (client: RegionalTx) => kyselyOn<Tables>(client);
