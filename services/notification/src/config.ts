import { kitConfig } from '@fovea/kit/config';
import { z } from 'zod';

export const notificationConfig = kitConfig.extend({
  /** A relay, `smtp://user:password@host:port`. Empty: the sender of the platform settings. */
  SMTP_URL: z.string().default(''),
  MAIL_FROM: z.string().default('Fovea <no-reply@fovea.test>'),
});
