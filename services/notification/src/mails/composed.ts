import type { Language } from '@fovea/contracts/fields';
import type { RawClient } from '@fovea/kit/database/kysely';
import type { Ask } from '@fovea/kit/messaging/rpc';
import type { Log } from '@fovea/kit/telemetry/logger';
import type { Also, Clinic, MailFacts, TextKind, Words } from './mail-texts.ts';
import type { OutgoingMail } from './mail-transport.ts';

/** One mail to one person, before it is put into words. */
export type Composed = {
  to: string;
  name: string;
  language: Language;
  words: Words;
  url: string | null;
  clinic?: Clinic;
  facts?: MailFacts;
  /** In other words than its kind's. */
  as?: TextKind;
  /** What else was due that morning: one mail says it all. */
  also?: readonly Also[];
  /** Of a notice: why it came, and the link that stops its kinds. */
  ending?: { why: string; stopUrl: string };
  attachment?: OutgoingMail['attachment'];
  /** Where an answer to it is read; else its clinic reads it. */
  replyTo?: string;
};
/** Whom to ask while composing; `db`: where the mail is kept. */
export type Desk = {
  ask: Ask;
  region: string;
  now: Date;
  log: Log;
  publicUrl: string;
  stopSecret: string;
  db: RawClient;
};
