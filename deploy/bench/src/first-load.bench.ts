import { budgets, type FirstPage, firstLoad } from '@fovea/web/first-load';
import type { Finding } from './finding.ts';

/** The JavaScript a browser fetches before a page is usable, measured as in the test of the web app. */
export function firstLoadBench(): Finding[] {
  return (Object.keys(budgets) as FirstPage[]).map((page) => ({
    what: `first load: ${page}`,
    unit: 'kB gzip',
    value: firstLoad(page).bytes / 1000,
    aim: { of: 'value', is: 'at most', limit: budgets[page].bytes / 1000 },
  }));
}
