import { kyselyOn } from '@fovea/kit/database/kysely';
import type { Tables } from '../generated/global/tables.ts';
import type { GlobalTx } from './handle.ts';

export type { Tables };
/** Typed SQL for lists, reports and batches. */
export const kysely = (client: GlobalTx) => kyselyOn<Tables>(client);
