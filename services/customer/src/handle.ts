import type { TxOf } from '@fovea/kit/db';
import { type Call, serviceOf, type Work } from '@fovea/kit/handle';
import type { PrismaClient } from '../generated/regional/client.ts';

/** What the work of this service needs beside the kit. */
export type Extra = { defaultDevicePassword: string | undefined };
export type Tx = TxOf<PrismaClient>;
export type Db = PrismaClient;
export type CustomerCall = Call<PrismaClient, PrismaClient, Extra>;
export type CustomerWork = Work<PrismaClient, PrismaClient, Extra>;

export const { handle, handleSave, consume, answer, job } = serviceOf<PrismaClient, PrismaClient, Extra>();
