import { ensureFirstAdmin, type FirstAdmin } from './first-admin.ts';
import { job } from './handle.ts';

/**
 * Prepares an empty platform for its first sign-in. Runs at start, and every minute in case the database was
 * unavailable then.
 */
export const preparePlatformJob = (firstAdmin: FirstAdmin | undefined) =>
  job({ name: 'prepare-platform', every: '* * * * *', scope: 'global' }, async ({ global, extra, now }) => {
    await extra.keys.signingKey(global);
    if (firstAdmin) await ensureFirstAdmin(global, firstAdmin, now);
  });
