import { defineConfig } from 'vitest/config';

/** `make check`: these files alone. A path on the command line would also name every file that ends like it. */
export default defineConfig({
  cacheDir: '.local/vitest-repository',
  test: {
    include: ['repo', 'reach', 'texts', 'glossary', 'decisions', 'upgrades'].map((name) => `${name}.test.ts`),
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
