import { expect, test } from 'vitest';
import { environmentOf } from './environment.ts';

test.each([
  ['https://uat.fovea.example', 'production', 'demo'],
  ['https://portal-test.fovea.example', 'production', 'demo'],
  ['https://TEST-back.fovea.example/app', 'development', 'demo'],
  ['https://portal.fovea.example', 'production', 'production'],
  ['https://portal.fovea.example/test', 'production', 'production'],
  ['http://localhost:8080', 'development', 'local'],
  ['http://192.168.1.5:8080', 'development', 'local'],
  ['https://portal.fovea.example', 'development', 'local'],
])('%s of a deployment in %s is %s', (PUBLIC_URL, FOVEA_ENV, environment) =>
  expect(environmentOf({ PUBLIC_URL, FOVEA_ENV })).toBe(environment),
);
