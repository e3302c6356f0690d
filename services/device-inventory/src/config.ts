import { kitConfig } from '@fovea/kit/config';
import { SecretKeys } from '@fovea/kit/secret-box';

export const deviceInventoryConfig = kitConfig.extend({
  /** Wraps the keys with which notes about families are sealed. */
  FOVEA_SECRET_KEY: SecretKeys,
});
