import { browserAddresses } from '@fovea/kit/config/browser-addresses';
import { type ConfigOf, kitConfig, optional } from '@fovea/kit/config/config';
import { SecretKeys, secretKeyDescription } from '@fovea/kit/secrets/secret-box';
import { z } from 'zod';

export const companyConfig = kitConfig.extend({
  FOVEA_SECRET_KEY: SecretKeys.describe(secretKeyDescription),
  ...browserAddresses,
  STRIPE_PUBLISHABLE_KEY: optional(z.string()).describe(
    'The card provider’s key for browsers; without one the local card form talks to the sandbox.',
  ),
});
export type CompanyConfig = ConfigOf<typeof companyConfig>;
