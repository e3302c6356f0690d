import type { TxOf } from '@fovea/kit/database/database';
import { type CallContext, serviceOf, type WorkContext } from '@fovea/kit/handle';
import { projectInto } from '@fovea/kit/messaging/projection';
import type { PrismaClient as Regional } from '../generated/regional/client.ts';
import type { Tables } from '../generated/regional/tables.ts';
import type { Provider } from './provider/provider.ts';

export type { Regional };
export type RegionalTx = TxOf<Regional>;
/** Billing's own dependencies. */
export type Extra = {
  provider: Provider;
  /** Base of the URL to which the provider's payment page redirects. */
  publicUrl: string;
  /** Time zone of a region's reports and day filters. */
  timezoneOf(region: string): string;
};
export type Work = WorkContext<Regional, Regional, Extra>;
export type Context = CallContext<Regional, Regional, Extra>;

export const { handle, handleExport, consume, handleRpc, job } = serviceOf<Regional, Regional, Extra>();
export const project = projectInto<Tables>('regional');
