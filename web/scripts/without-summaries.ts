import type { Plugin } from 'vite';

const summary = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,?/g;

/** Removes the endpoint summaries of the API documentation from the app's build. */
export const withoutSummaries = (): Plugin => ({
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contracts\/src\/.*endpoints\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(summary, ''), map: null }),
  },
});
