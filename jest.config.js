export default {
  testEnvironment: 'node',
  // Kept from run to run; what a test writes to the system's own place is gone after it.
  cacheDirectory: '<rootDir>/.local/jest',
  globalSetup: '<rootDir>/services/kit/src/testing/setup.config.ts',
  globalTeardown: '<rootDir>/services/kit/src/testing/teardown.config.ts',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          experimental: { keepImportAttributes: true },
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transformIgnorePatterns: ['/node_modules/(?!@fovea/)'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/generated/', '/.local/', '/web/e2e/'],
  modulePathIgnorePatterns: ['<rootDir>/.local/'],
  // One worker would leave half of a small machine idle: much of a test's time is its database's.
  maxWorkers: '100%',
  // What a test file loaded is never wholly freed: at three gigabytes a worker spent half its time looking for garbage.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 120000,
};
