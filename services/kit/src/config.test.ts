import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { kitConfig, parseConfig } from './config.ts';

const complete = {
  FOVEA_REGIONS: 'jp:Japan,au:Australia',
  DATABASE_URL_GLOBAL: 'postgresql://db/',
  DATABASE_URL_JP: 'postgresql://jp/',
  DATABASE_URL_AU: 'postgresql://au/',
  NATS_URL: 'nats://bus:4222',
  PORT: '3000',
  S3_ENDPOINT: 'http://s3',
  S3_PUBLIC_URL: 'http://files',
  S3_ACCESS_KEY: 'a',
  S3_SECRET_KEY: 'b',
  PUBLIC_URL: 'http://localhost:8080',
};

describe('configuration', () => {
  test('gives regions and their databases', () => {
    const { config } = parseConfig(kitConfig, complete);
    expect(config).toMatchObject({
      FOVEA_ENV: 'production',
      PORT: 3000,
      DATABASE_PREFIX: 'fovea',
      regionUrls: { jp: 'postgresql://jp/', au: 'postgresql://au/' },
    });
    expect(config?.FOVEA_REGIONS).toEqual([
      { key: 'jp', name: 'Japan' },
      { key: 'au', name: 'Australia' },
    ]);
  });

  test('names every variable that is missing or wrong, and no value', () => {
    const own = kitConfig.extend({ STRIPE_SECRET_KEY: z.string().min(1) });
    const { config, problems } = parseConfig(own, {
      ...complete,
      DATABASE_URL_AU: undefined,
      NATS_URL: 'bus',
      PORT: 'secret-port',
    });
    expect(config).toBeUndefined();
    expect(problems).toEqual([
      'NATS_URL must be an address such as scheme://host:port',
      expect.stringMatching(/^PORT is wrong/),
      'STRIPE_SECRET_KEY is not set',
      'DATABASE_URL_AU is not set',
    ]);
    expect(problems.join()).not.toContain('secret-port');
  });

  test('ends the process with one line', () => {
    const main = new URL('../test/fixture/main.ts', import.meta.url).pathname;
    const { status, stderr } = spawnSync(process.execPath, ['--no-warnings', main], {
      env: { ...complete, PORT: undefined, DATABASE_URL_JP: '' },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toBe('Cannot start: PORT is not set; DATABASE_URL_JP is not set\n');
  });
});
