import { kitConfig, optional } from '@fovea/kit/config/config';
import { z } from 'zod';

export const catalogPlanConfig = kitConfig.extend({
  /** A ClamAV daemon (`tcp://clamav:3310`) that scans every upload before anybody reads it; empty: no scan. */
  CLAMD_URL: optional(
    z.string().regex(/^tcp:\/\/[^\s/:]+:\d+$/, { error: 'must be an address such as tcp://clamav:3310' }),
  ),
});
