import { Email, PasswordDigest } from '@fovea/contracts/fields';
import { kitConfig, optional } from '@fovea/kit/config';
import { SecretKeys } from '@fovea/kit/secret-box';

export const identityConfig = kitConfig.extend({
  /** Encrypts signing keys at rest. The same for every replica; losing it ends all sessions and nothing else. */
  FOVEA_SECRET_KEY: SecretKeys,
  /** The platform's first administrator, made when there is none. With no digest an invitation is mailed. */
  FOVEA_ADMIN_EMAIL: optional(Email),
  FOVEA_ADMIN_PASSWORD_DIGEST: optional(PasswordDigest),
});
