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
/** What notification's work needs beside the kit. */
export type Extra = {
  mail: MailTransport;
  texts: TextTransport;
  push: PushTransport;
  publicUrl: string /** Of links in mails. */;
  /** Whether mail goes by `SMTP_URL`. */
  hasMailRelay: boolean;
  stopSecret: string;
  /** What the provider of mail signs with; empty: there is none. */ mailStatusKey: string;
};

export type Context = CallContext<Global, Regional, Extra>;

export const { answer, handle, consume, loop } = serviceOf<Global, Regional, Extra>();
export const project = projectInto<Tables>('regional');
