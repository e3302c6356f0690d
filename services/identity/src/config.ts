import { Email, PasswordDigest } from '@fovea/contracts/fields';
import { kitConfig, optional } from '@fovea/kit/config';
import { z } from 'zod';

export const identityConfig = kitConfig.extend({
  /** Encrypts signing keys at rest. The same for every replica; losing it ends all sessions and nothing else. */
  FOVEA_SECRET_KEY: z.string().min(32, { error: 'must have at least 32 characters' }),
  /** The platform's first administrator, made when there is none. With no digest an invitation is mailed. */
  FOVEA_ADMIN_EMAIL: optional(Email),
  FOVEA_ADMIN_PASSWORD_DIGEST: optional(PasswordDigest),
});
