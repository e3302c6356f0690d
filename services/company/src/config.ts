import { type ConfigOf, kitConfig, optional } from '@fovea/kit/config/config';
import { SecretKeys, secretKeyDescription } from '@fovea/kit/secrets/secret-box';
import { z } from 'zod';

const Url = z.url({ protocol: /^https?$/, error: 'must be an http address' });

export const companyConfig = kitConfig.extend({
  FOVEA_SECRET_KEY: SecretKeys.describe(secretKeyDescription),
  TILE_URL: optional(Url).describe(
    'Server of map tiles, requested by browsers; without it maps show the built-in coasts.',
  ),
  GEOCODER_URL: optional(Url).describe('Geocoder for place searches, requested by browsers.'),
  CAPTCHA_PROVIDER: z
    .enum(['altcha', 'recaptcha'])
    .default('altcha')
    .describe('Captcha of public forms: self-hosted proof of work, or Google’s.'),
  STRIPE_PUBLISHABLE_KEY: optional(z.string()).describe(
    'The card provider’s key for browsers; without one the local card form talks to the sandbox.',
  ),
  STRIPE_API_URL: optional(Url).describe('Address of the card provider’s sandbox; without it the provider itself.'),
});
export type CompanyConfig = ConfigOf<typeof companyConfig>;
