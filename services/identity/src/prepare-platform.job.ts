import { ensureFirstAdmin, type FirstAdmin } from './first-admin.ts';
import { job } from './handle.ts';

/**
 * What an empty platform needs before anybody can sign in. Runs at start, and again each minute in case the database
 * was not there yet.
 */
export const preparePlatformJob = (firstAdmin: FirstAdmin | undefined) =>
  job({ name: 'prepare-platform', every: '* * * * *', scope: 'global' }, async ({ global, extra, now }) => {
    await extra.keys.signingKey(global);
    if (firstAdmin) await ensureFirstAdmin(global, firstAdmin, now);
  });
