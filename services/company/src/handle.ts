import type { TxOf } from '@fovea/kit/database/database';
import { type CallContext, serviceOf } from '@fovea/kit/handle';
import type { PrismaClient as Global } from '../generated/global/client.ts';
import type { CompanyConfig } from './config.ts';

export type { Global };
export type GlobalTx = TxOf<Global>;
/** Base settings are derived from the configuration. */
export type Extra = { config: CompanyConfig };
export type Context = CallContext<Global, Global, Extra>;

export const { handle, handleExport, handleSave, consume, handleRpc } = serviceOf<Global, Global, Extra>();
