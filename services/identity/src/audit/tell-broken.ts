import type { Global } from '../handle.ts';
import { alertOnce } from './alert-once.ts';

/** By the platform's database, whichever trail it is: the broken one may be the one somebody has hands on. */
export const tellBroken = (global: Global, scope: string, now: Date): Promise<void> =>
  global.$transaction((tx) =>
    alertOnce(tx, { of: scope, region: '', at: now }, { cause: 'trailBroken', trail: scope }),
  );
