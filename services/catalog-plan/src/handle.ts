import type { TxOf } from '@fovea/kit/database/database';
import { type CallContext, serviceOf, type WorkContext } from '@fovea/kit/handle';
import { projectInto } from '@fovea/kit/messaging/projection';
import type { PrismaClient as Global } from '../generated/global/client.ts';
import type { Tables } from '../generated/global/tables.ts';
import type { Scan } from './files/scan-file.ts';

export type { Global };
export type GlobalTx = TxOf<Global>;
/** The dependencies of this service beside the kit. */
export type Extra = {
  /** The time zone in which the days of a region's prices begin. */
  timezoneOf(region: string): string;
  /** Whether an upload is free of malware; undefined without a scanner. */
  scan: Scan | undefined;
};
export type Work = WorkContext<Global, Global, Extra>;
export type Context = CallContext<Global, Global, Extra>;

export const { handle, handleExport, handleSave, consume, handleRpc, job, loop } = serviceOf<Global, Global, Extra>();
export const project = projectInto<Tables>('global');
