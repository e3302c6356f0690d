import type { Global } from '../handle.ts';
import { alertOnce } from './alert-once.ts';

/** Published from the platform's database, because the broken one may be compromised. */
export const alertBrokenChain = (global: Global, scope: string, now: Date): Promise<void> =>
  global.$transaction((tx) =>
    alertOnce(tx, { of: scope, region: '', at: now }, { cause: 'trailBroken', trail: scope }),
  );
