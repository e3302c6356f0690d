import { type ConfigOf, kitConfig, optional } from '@fovea/kit/config/config';
import { SecretKeys } from '@fovea/kit/secrets/secret-box';
import { z } from 'zod';

const Url = z.url({ protocol: /^https?$/, error: 'must be an http address' });

export const companyConfig = kitConfig.extend({
  /** Encrypts the mail password at rest. */
  FOVEA_SECRET_KEY: SecretKeys,
  TILE_URL: optional(Url),
  GEOCODER_URL: optional(Url),
  CAPTCHA_PROVIDER: z.enum(['altcha', 'recaptcha']).default('altcha'),
  /** The card provider's key for browsers; without one the local card form talks to the sandbox. */
  STRIPE_PUBLISHABLE_KEY: optional(z.string()),
  /** Where browsers reach the sandbox. */
  STRIPE_API_URL: optional(Url),
});
export type CompanyConfig = ConfigOf<typeof companyConfig>;
