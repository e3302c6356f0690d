import { Email, PasswordDigest } from '@fovea/contracts/fields';
import { kitConfig, optional } from '@fovea/kit/config/config';
import { Networks } from '@fovea/kit/files/outside-address';
import { SecretKeys } from '@fovea/kit/secrets/secret-box';
import { z } from 'zod';

export const identityConfig = kitConfig.extend({
  /** Encrypts signing keys at rest. The same for every replica; losing it ends all sessions and nothing else. */
  FOVEA_SECRET_KEY: SecretKeys,
  /** The platform's first administrator, made when there is none. With no digest an invitation is mailed. */
  FOVEA_ADMIN_EMAIL: optional(Email),
  FOVEA_ADMIN_PASSWORD_DIGEST: optional(PasswordDigest),
  /** Takes the records of security as lines of JSON by POST. Empty: they are told to nobody outside. */
  SECURITY_FEED_URL: optional(z.url({ protocol: /^https?$/ })),
  /** Sent along as a bearer token. */
  SECURITY_FEED_TOKEN: z.string().default(''),
  /** Private networks in which it may lie, as in `10.1.0.0/16`. */
  SECURITY_FEED_PRIVATE_NETWORKS: Networks.prefault(''),
  /**
   * Whole months of each audit trail that stay in its database; older ones are moved into the store. Empty or 0: all
   * stay. Two years are the least: who looks at a family's history looks at the table.
   */
  AUDIT_KEPT_MONTHS: optional(
    z.coerce
      .number()
      .int()
      .refine((months) => months === 0 || months >= 24, { error: 'must be 0, or 24 or more' }),
  ),
  /** An .mmdb file that says in which country an address is. Empty: the one that comes with the service. */
  COUNTRY_DATABASE: optional(z.string()),
});
