import type { TxOf } from '@fovea/kit/database/database';
import { type CallContext, serviceOf } from '@fovea/kit/handle';
import { projectInto } from '@fovea/kit/messaging/projection';
import type { PrismaClient as Global } from '../generated/global/client.ts';
import type { Tables as GlobalTables } from '../generated/global/tables.ts';
import type { PrismaClient as Regional } from '../generated/regional/client.ts';
import type { Tables as RegionalTables } from '../generated/regional/tables.ts';
import type { DeviceCache } from './protocol/device-cache.ts';
import type { UsageCache } from './usage/usage-cache.ts';

export type { Global, Regional };
export type GlobalTx = TxOf<Global>;
export type RegionalTx = TxOf<Regional>;
/** Device-inventory's dependencies beside the kit's. */
export type Extra = { usageCache(region: string): UsageCache; deviceCache: DeviceCache };
export type Context = CallContext<Global, Regional, Extra>;

export const { handle, handleBatch, handleExport, handleSave, consume, handleRpc, job, loop } = serviceOf<
  Global,
  Regional,
  Extra
>();
export const projectGlobal = projectInto<GlobalTables>('global');
export const projectRegional = projectInto<RegionalTables>('regional');
