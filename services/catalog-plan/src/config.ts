import { kitConfig, optional } from '@fovea/kit/config/config';
import { z } from 'zod';

export const catalogPlanConfig = kitConfig.extend({
  CLAMD_URL: optional(
    z.string().regex(/^tcp:\/\/[^\s/:]+:\d+$/, { error: 'must be an address such as tcp://clamav:3310' }),
  ).describe('A ClamAV daemon that scans every upload before it is served, as in `tcp://clamav:3310`; empty: no scan.'),
});
