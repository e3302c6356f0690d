import type { TxOf } from '@fovea/kit/database/database';
import { type CallContext, serviceOf, type WorkContext } from '@fovea/kit/handle';
import { projectInto } from '@fovea/kit/messaging/projection';
import type { PrismaClient as Regional } from '../generated/regional/client.ts';
import type { Tables } from '../generated/regional/tables.ts';

export type { Regional };
export type RegionalTx = TxOf<Regional>;
/** Dependencies of this service beside the kit's. */
export type Extra = {
  defaultDevicePassword: string | undefined;
  /** Settings of replies by mail. */
  replies: MailedReplies;
};
/** Without a domain, replies by mail are disabled. */
export type MailedReplies = { domain: string | undefined; key: string };
export type Work = WorkContext<Regional, Regional, Extra>;
export type Context = CallContext<Regional, Regional, Extra>;

export const { handle, handleExport, handleSave, consume, handleRpc, job, loop } = serviceOf<
  Regional,
  Regional,
  Extra
>();
export const project = projectInto<Tables>('regional');
