import type { TxOf } from '@fovea/kit/database/database';
import { type CallContext, serviceOf, type WorkContext } from '@fovea/kit/handle';
import { projectInto } from '@fovea/kit/messaging/projection';
import type { PrismaClient as Regional } from '../generated/regional/client.ts';
import type { Tables } from '../generated/regional/tables.ts';

export type { Regional };
export type RegionalTx = TxOf<Regional>;
/** What customer's work needs beside the kit. */
export type Extra = {
  defaultDevicePassword: string | undefined;
  /** Where families answer by mail, and what the provider of mail signs with. */ replies: MailedReplies;
};
/** Without a domain families answer in the portal alone. */
export type MailedReplies = { domain: string | undefined; key: string };
export type Work = WorkContext<Regional, Regional, Extra>;
export type Context = CallContext<Regional, Regional, Extra>;

export const { handle, handleExport, handleSave, consume, answer, job, loop } = serviceOf<Regional, Regional, Extra>();
export const project = projectInto<Tables>('regional');
