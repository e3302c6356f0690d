import { parseConfig } from '@fovea/kit/config/config';
import { expect, test } from 'vitest';
import { billingConfig } from './config.ts';

test.each([
  ['https://uat.fovea.example', 'production', 'sk_live_1', true],
  ['https://uat.fovea.example', 'production', 'sk_test_1', false],
  ['https://portal.fovea.example', 'production', 'sk_live_1', false],
  ['http://localhost:8080', 'development', 'sk_live_1', true],
  ['http://localhost:8080', 'development', 'sk_test_1', false],
])('at %s in %s the key %s is refused: %s', (publicUrl, FOVEA_ENV, key, isRefused) => {
  const complete = {
    FOVEA_REGIONS: 'jp:Japan',
    DATABASE_URL_GLOBAL: 'postgresql://db/',
    DATABASE_URL_JP: 'postgresql://jp/',
    NATS_URL: 'nats://bus:4222',
    PORT: '3000',
    S3_ENDPOINT: 'http://s3',
    S3_PUBLIC_URL: 'http://files',
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'b',
    STRIPE_WEBHOOK_SECRET: 'c',
  };
  const { problems } = parseConfig(billingConfig, {
    ...complete,
    FOVEA_ENV,
    PUBLIC_URL: publicUrl,
    STRIPE_SECRET_KEY: key,
  });
  expect(problems.some((problem) => problem.includes('STRIPE_SECRET_KEY'))).toBe(isRefused);
});
