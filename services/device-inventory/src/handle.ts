import type { TxOf } from '@fovea/kit/db';
import { type CallContext, serviceOf } from '@fovea/kit/handle';
import type { PrismaClient as Global } from '../generated/global/client.ts';
import type { PrismaClient as Regional } from '../generated/regional/client.ts';

export type { Global, Regional };
export type GlobalTx = TxOf<Global>;
export type RegionalTx = TxOf<Regional>;
export type Context = CallContext<Global, Regional, undefined>;

export const { handle, handleExport, handleSave, consume, answer, job } = serviceOf<Global, Regional>();
