import { job } from '../handle.ts';

/** Rotation limits the use of a stolen key: every 90 days; sessions continue. */
export const rotateSigningKeysJob = job(
  { name: 'rotate-signing-keys', every: '41 3 * * *', scope: 'global' },
  async ({ global, extra, now }) => {
    await extra.keys.rotate(global, now);
  },
);
