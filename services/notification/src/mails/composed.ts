import type { Language } from '@fovea/contracts/fields';
import type { RawClient } from '@fovea/kit/database/kysely';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import type { Log } from '@fovea/kit/telemetry/logger';
import type { Also, Clinic, MailFacts, TextKind, Words } from './mail-texts.ts';
import type { OutgoingMail } from './mail-transport.ts';

/** One mail to one person, before its text is rendered. */
export type Composed = {
  to: string;
  name: string;
  language: Language;
  words: Words;
  url: string | null;
  clinic?: Clinic;
  facts?: MailFacts;
  /** Replaces the text of its kind. */
  as?: TextKind;
  /** Other notices that were due that morning, in the same mail. */
  also?: readonly Also[];
  /** For a notice: the reason why it was sent, and the link that disables its kinds. */
  ending?: { why: string; stopUrl: string };
  attachment?: OutgoingMail['attachment'];
  /** Reply address; the clinic's if absent. */
  replyTo?: string;
};
/** Dependencies of composing; `db`: the database with the delivery. */
export type Desk = {
  callRpc: CallRpc;
  region: string;
  now: Date;
  log: Log;
  publicUrl: string;
  stopSecret: string;
  db: RawClient;
};
