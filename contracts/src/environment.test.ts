import { expect, test } from 'vitest';
import { environmentOf } from './environment.ts';

test.each([
  ['uat.fovea.example', 'demo'],
  ['portal-test.fovea.example', 'demo'],
  ['TEST-back.fovea.example', 'demo'],
  ['portal.fovea.example', 'production'],
  ['localhost', 'production'],
])('%s is %s', (host, environment) => expect(environmentOf(host)).toBe(environment));
