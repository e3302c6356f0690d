import { Email, PasswordDigest } from '@fovea/contracts/fields';
import { kitConfig, optional } from '@fovea/kit/config/config';
import { Networks } from '@fovea/kit/files/outside-address';
import { isCommonPassword } from '@fovea/kit/secrets/common-passwords';
import { SecretKeys, secretKeyDescription } from '@fovea/kit/secrets/secret-box';
import { z } from 'zod';

export const identityConfig = kitConfig.extend({
  FOVEA_SECRET_KEY: SecretKeys.describe(secretKeyDescription),
  FOVEA_ADMIN_EMAIL: optional(Email).describe(
    'E-mail of the platform’s first administrator, created when there is none. Without a digest an invitation is mailed.',
  ),
  FOVEA_ADMIN_PASSWORD_DIGEST: optional(
    PasswordDigest.refine((digest) => !isCommonPassword(digest), { error: 'is the digest of a common password' }),
  ).describe('Password of that administrator, as the digest that browsers send.'),
  SECURITY_FEED_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    'Receives security records as JSON lines by POST. Empty: no feed is sent.',
  ),
  SECURITY_FEED_TOKEN: z.string().default('').describe('Sent to the feed as a bearer token.'),
  SECURITY_FEED_PRIVATE_NETWORKS: Networks.prefault('').describe(
    'Private networks the feed’s URL may resolve to, as in `10.1.0.0/16`.',
  ),
  AUDIT_KEPT_MONTHS: optional(
    z.coerce
      .number()
      .int()
      .refine((months) => months === 0 || months >= 24, { error: 'must be 0, or 24 or more' }),
  ).describe(
    'Whole months of each audit log that stay in its database, 24 or more; older months move to the object store. Empty or 0: all stay.',
  ),
  SESSIONS_PER_PERSON: z.coerce
    .number()
    .int()
    .min(1)
    .default(20)
    .describe('Open sessions of a person; a further sign-in ends the oldest.'),
  COUNTRY_DATABASE: optional(z.string()).describe(
    'An .mmdb file that maps addresses to countries. Empty: the files packaged with the service.',
  ),
});
