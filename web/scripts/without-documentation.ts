import type { Plugin } from 'vite';

const summary = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,?/g;
const errors = /^ {2}errors: \[[^\]]*\],$/gm;
const exported = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/** Removes what only the API documentation needs from the app's build: summaries and errors of endpoints, Zod's JSON Schema. */
export const withoutDocumentation = (): Plugin[] => [
  {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contracts\/src\/.*endpoints\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(summary, '').replaceAll(errors, ''), map: null }),
    },
  },
  {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler: (code) => ({
        code: `const unused = () => undefined;
export { ${[...code.matchAll(exported)].map(([, declared, renamed]) => `unused as ${declared ?? renamed}`).join(', ')} };`,
        map: null,
      }),
    },
  },
];
