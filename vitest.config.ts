import { defineConfig } from 'vitest/config';

const timeouts = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  // Caches are reused by the next run; what a test writes to the system's temporary folder is deleted after it.
  cacheDir: '.local/vitest',
  test: {
    projects: [
      // Rules about the sources themselves, without a server: `make check` runs these alone.
      { extends: true, test: { name: 'repository', include: ['deploy/checks/*.test.ts'], ...timeouts } },
      {
        extends: true,
        test: {
          name: 'product',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/{node_modules,dist,generated,.local*}/**', 'web/e2e/**', 'deploy/checks/**'],
          globalSetup: 'services/kit/testing/src/global-setup.ts',
          ...timeouts,
        },
      },
    ],
    // A worker loads a service once for all of its test files: to load it anew for each was most of their time.
    isolate: false,
    pool: 'forks',
    // Much of a test's time is its database's, or waiting: as many workers as cores would leave half of them idle.
    maxWorkers: '200%',
  },
});
