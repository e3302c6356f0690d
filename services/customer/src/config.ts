import { kitConfig, optional } from '@fovea/kit/config/config';
import { SecretKeys } from '@fovea/kit/secrets/secret-box';
import { z } from 'zod';

export const customerConfig = kitConfig.extend({
  /** Wraps the keys with which texts about families are sealed. */
  FOVEA_SECRET_KEY: SecretKeys,
  /**
   * Digest (as browsers send it) of the default device password of a child. Without it, the form requires a password.
   */
  DEFAULT_DEVICE_PASSWORD_DIGEST: optional(
    z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be 64 lowercase hex digits' }),
  ),
  /** Domain whose inbound mail the provider posts to us; empty: replies by mail are disabled. */
  MAIL_REPLY_DOMAIN: optional(z.hostname({ error: 'must be a domain such as reply.example.com' })),
  /** The key with which the mail provider signs its webhook calls. */
  MAIL_STATUS_KEY: z.string().default(''),
});
