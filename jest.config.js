export default {
  testEnvironment: 'node',
  globalSetup: '<rootDir>/services/kit/src/testing/setup.config.ts',
  globalTeardown: '<rootDir>/services/kit/src/testing/teardown.config.ts',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      { jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } }, module: { type: 'es6' } },
    ],
  },
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transformIgnorePatterns: ['/node_modules/(?!@fovea/)'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/generated/', '/.local/', '/web/e2e/'],
  modulePathIgnorePatterns: ['<rootDir>/.local/'],
  testTimeout: 120000,
};
