import { kitConfig } from '@fovea/kit/config/config';
import { Networks } from '@fovea/kit/files/outside-address';
import { z } from 'zod';
import { isKeyPair, PushHosts } from './push/push-keys.ts';

export const notificationConfig = kitConfig
  .extend({
    /** Mail relay, `smtp://user:password@host:port`. Empty: the sender of the platform settings. */
    SMTP_URL: z.string().default(''),
    /** Private networks allowed for the mail server of the platform settings, such as `10.1.0.0/16`. */
    MAIL_PRIVATE_NETWORKS: Networks.prefault(''),
    /** The key with which the mail provider signs delivery statuses; empty: none are accepted. */
    MAIL_STATUS_KEY: z.string().default(''),
    /** Replaces the address of the text message provider, for tests. */
    SMS_URL: z.string().default(''),
    /** The provider's account; without it no text message is sent. */
    TWILIO_ACCOUNT_SID: z.string().default(''),
    TWILIO_AUTH_TOKEN: z.string().default(''),
    /** A number or sender of that account. */
    SMS_FROM: z.string().default(''),
    /** VAPID key pair (RFC 8292); without it push is disabled. */
    VAPID_PUBLIC_KEY: z.string().default(''),
    VAPID_PRIVATE_KEY: z.string().default(''),
    /** Hosts of push services; a subscription's endpoint must be on one of them. */
    PUSH_HOSTS: PushHosts.prefault(
      'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    ),
    /** Replaces the push services, for tests. */
    PUSH_URL: z.string().default(''),
    MAIL_FROM: z.string().default('Fovea <no-reply@fovea.test>'),
  })
  .refine(isKeyPair, { path: ['VAPID_PRIVATE_KEY'], error: 'must be that of VAPID_PUBLIC_KEY' });
