import { kyselyOn } from '@fovea/kit/database/kysely';
import type { Tables } from '../generated/global/tables.ts';
import type { Global } from './handle.ts';

export type { Tables };
/** Typed SQL for lists and exports. */
export const kysely = (client: Global) => kyselyOn<Tables>(client);
