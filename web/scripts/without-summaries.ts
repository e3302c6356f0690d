import type { Plugin } from 'vite';

const summary = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,?/g;

/** What the page about the API says of each call is no part of the app: its build leaves it out. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contracts\/src\/.*endpoints\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(summary, ''), map: null }),
  },
});
