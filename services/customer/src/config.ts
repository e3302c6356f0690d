import { kitConfig, optional } from '@fovea/kit/config/config';
import { SecretKeys, secretKeyDescription } from '@fovea/kit/secrets/secret-box';
import { z } from 'zod';

export const customerConfig = kitConfig.extend({
  FOVEA_SECRET_KEY: SecretKeys.describe(secretKeyDescription),
  DEFAULT_DEVICE_PASSWORD_DIGEST: optional(
    z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be 64 lowercase hex digits' }),
  ).describe(
    'Digest (as browsers send it) of the default device password of a child. Without it, the form requires a password.',
  ),
  MAIL_REPLY_DOMAIN: optional(z.hostname({ error: 'must be a domain such as reply.example.com' })).describe(
    'The provider posts mail to this domain to `/api/mail/inbound`; empty: replies by mail are disabled.',
  ),
  MAIL_STATUS_KEY: z
    .string()
    .default('')
    .describe('Key with which the mail provider signs its webhook calls; empty: none are accepted.'),
});
