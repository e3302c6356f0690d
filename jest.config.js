export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } }, module: { type: 'es6' } }] },
  transformIgnorePatterns: ['/node_modules/(?!@fovea/)'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/generated/', '/.local/', '/web/e2e/'],
  modulePathIgnorePatterns: ['<rootDir>/.local/'],
  testTimeout: 60000,
};
