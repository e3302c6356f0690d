import type { TxOf } from '@fovea/kit/db';
import { type Call, serviceOf } from '@fovea/kit/handle';
import type { PrismaClient as GlobalClient } from '../generated/global/client.ts';
import type { PrismaClient as RegionalClient } from '../generated/regional/client.ts';

export const { handle, handleSave, consume, answer, job } = serviceOf<GlobalClient, RegionalClient>();
export type Caller = Call<GlobalClient, RegionalClient, undefined>;
/** The platform's database inside a transaction. */
export type GlobalTx = TxOf<GlobalClient>;
