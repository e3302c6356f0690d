import { kitConfig } from '@fovea/kit/config/config';
import { SecretKeys, secretKeyDescription } from '@fovea/kit/secrets/secret-box';

export const deviceInventoryConfig = kitConfig.extend({
  FOVEA_SECRET_KEY: SecretKeys.describe(secretKeyDescription),
});
