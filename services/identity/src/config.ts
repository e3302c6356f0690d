import { Email, PasswordDigest } from '@fovea/contracts/fields';
import { kitConfig, optional } from '@fovea/kit/config/config';
import { Networks } from '@fovea/kit/files/outside-address';
import { SecretKeys } from '@fovea/kit/secrets/secret-box';
import { z } from 'zod';

export const identityConfig = kitConfig.extend({
  /** Encrypts signing keys at rest. The same for every replica; losing it ends all sessions and nothing else. */
  FOVEA_SECRET_KEY: SecretKeys,
  /**
   * Email of the platform's first administrator, created when there is none. Without a digest an invitation is mailed.
   */
  FOVEA_ADMIN_EMAIL: optional(Email),
  FOVEA_ADMIN_PASSWORD_DIGEST: optional(PasswordDigest),
  /** Receives security records as JSON lines by POST. Empty: no feed is sent. */
  SECURITY_FEED_URL: optional(z.url({ protocol: /^https?$/ })),
  /** Sent as a bearer token. */
  SECURITY_FEED_TOKEN: z.string().default(''),
  /** Private networks the feed's URL may resolve to, as in `10.1.0.0/16`. */
  SECURITY_FEED_PRIVATE_NETWORKS: Networks.prefault(''),
  /**
   * Whole months of each audit log that stay in its database; older months move to the object store. Empty or 0: all
   * stay. The minimum is two years, because family histories are read from the table.
   */
  AUDIT_KEPT_MONTHS: optional(
    z.coerce
      .number()
      .int()
      .refine((months) => months === 0 || months >= 24, { error: 'must be 0, or 24 or more' }),
  ),
  /** An .mmdb file that maps addresses to countries. Empty: the files packaged with the service. */
  COUNTRY_DATABASE: optional(z.string()),
});
