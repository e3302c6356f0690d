import { kitConfig } from '@fovea/kit/config';
import { z } from 'zod';
import { Networks } from './mails/mail-host.ts';

export const notificationConfig = kitConfig.extend({
  /** A relay, `smtp://user:password@host:port`. Empty: the sender of the platform settings. */
  SMTP_URL: z.string().default(''),
  /** Private networks in which the mail server of the platform settings may lie, as in `10.1.0.0/16`. */
  MAIL_PRIVATE_NETWORKS: Networks.prefault(''),
  /** The key with which the provider of mail signs what became of each; empty: it tells nothing. */
  MAIL_STATUS_KEY: z.string().default(''),
  /** Where the text messages' provider is spoken to instead of its own address: a stand-in. */
  SMS_URL: z.string().default(''),
  /** The provider's account; without it no text message is sent. */
  TWILIO_ACCOUNT_SID: z.string().default(''),
  TWILIO_AUTH_TOKEN: z.string().default(''),
  /** A number or sender of that account. */
  SMS_FROM: z.string().default(''),
  MAIL_FROM: z.string().default('Fovea <no-reply@fovea.test>'),
});
