import type { TxOf } from '@fovea/kit/database/database';
import { type CallContext, serviceOf } from '@fovea/kit/handle';
import type { PrismaClient as Global } from '../generated/global/client.ts';
import type { PrismaClient as Regional } from '../generated/regional/client.ts';
import type { KeyRing } from './keys/key-ring.ts';
import type { Countries } from './sessions/countries.ts';

export type { Global, Regional };
export type GlobalTx = TxOf<Global>;
export type RegionalTx = TxOf<Regional>;
/** Identity's dependencies beside the kit's. */
export type Extra = {
  keys: KeyRing;
  countries: Countries;
  /** Open sessions of a person. */
  mostSessions: number;
};
export type Context = CallContext<Global, Regional, Extra>;

export const { handle, handleExport, handleSave, consume, handleRpc, job, loop } = serviceOf<Global, Regional, Extra>();
