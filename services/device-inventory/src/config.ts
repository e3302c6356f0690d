import { kitConfig } from '@fovea/kit/config/config';
import { SecretKeys } from '@fovea/kit/secrets/secret-box';

export const deviceInventoryConfig = kitConfig.extend({
  /** Wraps the keys with which notes about families are sealed. */
  FOVEA_SECRET_KEY: SecretKeys,
});
