import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Kept from run to run; what a test writes to the system's own place is gone after it.
  cacheDir: '.local/vitest',
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/generated/**', '**/.local*/**', 'web/e2e/**'],
    globalSetup: 'services/kit/src/testing/global-setup.ts',
    // A worker loads a service once for all of its test files: to load it anew for each was most of their time.
    isolate: false,
    pool: 'forks',
    // Much of a test's time is its database's, or waiting: as many workers as cores would leave half of them idle.
    maxWorkers: '200%',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
