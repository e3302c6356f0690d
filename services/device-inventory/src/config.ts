import { kitConfig } from '@fovea/kit/config/config';
import { SecretKeys } from '@fovea/kit/secrets/secret-box';

export const deviceInventoryConfig = kitConfig.extend({
  /** Encrypts the data keys of notes about families. */
  FOVEA_SECRET_KEY: SecretKeys,
});
