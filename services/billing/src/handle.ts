import { type Call, serviceOf, type Work } from '@fovea/kit/handle';
import type { PrismaClient } from '../generated/regional/client.ts';
import type { Provider } from './provider/provider.ts';

/** What billing's work needs beside the kit. */
export type Extra = {
  provider: Provider;
  /** Where the provider's hosted page sends the payer back to. */
  publicUrl: string;
  /** Time zone of a region's reports and day filters. */
  timezoneOf(region: string): string;
};

export const { handle, consume, answer, job } = serviceOf<PrismaClient, PrismaClient, Extra>();
export type BillingWork = Work<PrismaClient, PrismaClient, Extra>;
export type BillingCall = Call<PrismaClient, PrismaClient, Extra>;
