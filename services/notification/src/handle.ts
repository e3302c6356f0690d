import type { TxOf } from '@fovea/kit/database/database';
import { type CallContext, serviceOf } from '@fovea/kit/handle';
import { projectInto } from '@fovea/kit/messaging/projection';
import type { PrismaClient as Global } from '../generated/global/client.ts';
import type { PrismaClient as Regional } from '../generated/regional/client.ts';
import type { Tables } from '../generated/regional/tables.ts';
import type { MailTransport } from './mails/mail-transport.ts';
import type { PushTransport } from './push/push-transport.ts';
import type { TextTransport } from './text-messages/text-transport.ts';

export type { Global, Regional };
export type RegionalTx = TxOf<Regional>;
/** Dependencies of this service beside those of the kit. */
export type Extra = {
  mail: MailTransport;
  texts: TextTransport;
  push: PushTransport;
  /** Base of the links in mails. */
  publicUrl: string;
  /** Whether mail is sent through `SMTP_URL`. */
  hasMailRelay: boolean;
  stopSecret: string;
  /** The mail provider's signing key; empty: none. */
  mailStatusKey: string;
};

export type Context = CallContext<Global, Regional, Extra>;

export const { handleRpc, handle, consume, loop } = serviceOf<Global, Regional, Extra>();
export const project = projectInto<Tables>('regional');
