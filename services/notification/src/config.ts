import { kitConfig } from '@fovea/kit/config/config';
import { Networks } from '@fovea/kit/files/outside-address';
import { z } from 'zod';
import { isKeyPair, PushHosts } from './push/push-keys.ts';

export const notificationConfig = kitConfig
  .extend({
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
    /** The pair of keys that browsers know us by (RFC 8292); without it nothing is pushed. */
    VAPID_PUBLIC_KEY: z.string().default(''),
    VAPID_PRIVATE_KEY: z.string().default(''),
    /** Where browsers' makers take messages for them: an address that a browser names has to lie there. */
    PUSH_HOSTS: PushHosts.prefault(
      'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    ),
    /** Who is spoken to instead of them: a stand-in. */
    PUSH_URL: z.string().default(''),
    MAIL_FROM: z.string().default('Fovea <no-reply@fovea.test>'),
  })
  .refine(isKeyPair, { path: ['VAPID_PRIVATE_KEY'], error: 'must be that of VAPID_PUBLIC_KEY' });
