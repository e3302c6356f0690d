import { job } from '../handle.ts';

/** A stolen key is worth little when keys change: every 90 days, without anybody being signed out. */
export const rotateSigningKeysJob = job(
  { name: 'rotate-signing-keys', every: '41 3 * * *', scope: 'global' },
  async ({ global, extra, now }) => {
    await extra.keys.rotate(global, now);
  },
);
