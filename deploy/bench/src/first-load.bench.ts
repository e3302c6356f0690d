import { firstLoadBytes } from '@fovea/web/first-load';
import type { Finding } from './finding.ts';

/** The JavaScript a browser fetches before a sign-in page can be used, as the test of the web app counts it. */
export function firstLoadBench(): Finding[] {
  return (['staff', 'portal'] as const).map((kind) => ({
    what: `first load: ${kind} sign-in page`,
    unit: 'kB gzip',
    value: firstLoadBytes(kind) / 1000,
    aim: { of: 'value', is: 'at most', limit: 180 },
  }));
}
