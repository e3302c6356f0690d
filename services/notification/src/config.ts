import { kitConfig } from '@fovea/kit/config/config';
import { Networks } from '@fovea/kit/files/outside-address';
import { z } from 'zod';
import { isKeyPair, PushHosts } from './push/push-keys.ts';

export const notificationConfig = kitConfig
  .extend({
    SMTP_URL: z
      .string()
      .default('')
      .describe('Mail relay, `smtp://user:password@host:port`. Empty: the sender of the platform settings.'),
    MAIL_PRIVATE_NETWORKS: Networks.prefault('').describe(
      'Private networks allowed for the mail server of the platform settings, such as `10.1.0.0/16`.',
    ),
    MAIL_STATUS_KEY: z
      .string()
      .default('')
      .describe('Key with which the mail provider signs its webhook calls; empty: none are accepted.'),
    SMS_URL: z.string().default('').describe('Replaces the address of the text message provider, for tests.'),
    TWILIO_ACCOUNT_SID: z
      .string()
      .default('')
      .describe('Account of the text message provider; without it no text message is sent.'),
    TWILIO_AUTH_TOKEN: z.string().default('').describe('Token of that account.'),
    SMS_FROM: z.string().default('').describe('A number or sender of that account.'),
    VAPID_PUBLIC_KEY: z
      .string()
      .default('')
      .describe(
        'Public key of push messages (RFC 8292), from `npx web-push generate-vapid-keys`; without the pair push is disabled. A new pair ends every subscription.',
      ),
    VAPID_PRIVATE_KEY: z.string().default('').describe('Private key of the same pair.'),
    PUSH_HOSTS: PushHosts.prefault(
      'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com',
    ).describe('Hosts of push services; a subscription’s endpoint must be on one of them.'),
    PUSH_URL: z.string().default('').describe('Replaces the push services, for tests.'),
    MAIL_FROM: z
      .string()
      .default('Fovea <no-reply@fovea.test>')
      .describe('Sender of mails that go through `SMTP_URL`.'),
  })
  .refine(isKeyPair, { path: ['VAPID_PRIVATE_KEY'], error: 'must be that of VAPID_PUBLIC_KEY' });
