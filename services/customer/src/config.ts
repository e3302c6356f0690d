import { kitConfig, readConfig } from '@fovea/kit/config';
import { z } from 'zod';

const customerConfig = kitConfig.extend({
  /**
   * Digest (as browsers send it) of the device password a patient gets when nobody chose one; without it a password has
   * to be chosen.
   */
  DEFAULT_DEVICE_PASSWORD_DIGEST: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .regex(/^[0-9a-f]{64}$/, { error: 'must be 64 lowercase hex digits' })
      .optional(),
  ),
});

export const config = (env?: Record<string, string | undefined>) => readConfig(customerConfig, env);
export type CustomerConfig = ReturnType<typeof config>;
