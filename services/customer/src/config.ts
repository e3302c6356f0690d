import { kitConfig, optional } from '@fovea/kit/config/config';
import { SecretKeys } from '@fovea/kit/secrets/secret-box';
import { z } from 'zod';

export const customerConfig = kitConfig.extend({
  /** Wraps the keys with which texts about families are sealed. */
  FOVEA_SECRET_KEY: SecretKeys,
  /**
   * Digest (as browsers send it) of the device password a patient gets when nobody chose one; without it a password has
   * to be chosen.
   */
  DEFAULT_DEVICE_PASSWORD_DIGEST: optional(
    z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be 64 lowercase hex digits' }),
  ),
  /** Where answers by mail arrive: the domain of which the provider of mail posts them; empty: none are read. */
  MAIL_REPLY_DOMAIN: optional(z.hostname({ error: 'must be a domain such as reply.example.com' })),
  /** The key with which the provider of mail signs what it posts. */
  MAIL_STATUS_KEY: z.string().default(''),
});
