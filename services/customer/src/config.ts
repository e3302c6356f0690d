import { kitConfig, optional } from '@fovea/kit/config';
import { z } from 'zod';

export const customerConfig = kitConfig.extend({
  /**
   * Digest (as browsers send it) of the device password a patient gets when nobody chose one; without it a password has
   * to be chosen.
   */
  DEFAULT_DEVICE_PASSWORD_DIGEST: optional(
    z.string().regex(/^[0-9a-f]{64}$/, { error: 'must be 64 lowercase hex digits' }),
  ),
});
