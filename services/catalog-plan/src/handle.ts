import { type CallContext, serviceOf, type WorkContext } from '@fovea/kit/handle';
import { projectInto } from '@fovea/kit/messaging/projection';
import type { PrismaClient as Global } from '../generated/global/client.ts';
import type { Tables } from '../generated/global/tables.ts';
import type { Scan } from './files/scan-file.ts';

export type { Global };
/** What this service's work needs beside the kit. */
export type Extra = {
  /** Time zone in which the days of a region's prices begin. */
  timezoneOf(region: string): string;
  /** Whether there is nothing harmful in an upload; undefined where nobody looks. */
  scan: Scan | undefined;
};
export type Work = WorkContext<Global, Global, Extra>;
export type Context = CallContext<Global, Global, Extra>;

export const { handle, handleExport, handleSave, consume, answer, job, loop } = serviceOf<Global, Global, Extra>();
export const project = projectInto<Tables>('global');
