import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
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
  PUBLIC_URL: 'https://fovea.example.com',
};

describe('configuration', () => {
  test('returns regions and their databases', () => {
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

  const money = kitConfig.extend({
    STRIPE_SECRET_KEY: z.string(),
    STRIPE_API_URL: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string(),
    FOVEA_SECRET_KEY: z.string(),
  });
  const real = {
    ...complete,
    STRIPE_SECRET_KEY: 'sk_live_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef0123456789abcdef',
    FOVEA_SECRET_KEY: 'a word that nobody else knows, and long enough',
  };
  test.each([
    ['PUBLIC_URL', 'http://fovea.example.com'],
    ['STRIPE_SECRET_KEY', 'sk_test_123'],
    ['STRIPE_SECRET_KEY', 'sk_test_fovea'],
    ['STRIPE_API_URL', 'http://localhost:8115'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_short'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_fovea_local'],
    ['FOVEA_SECRET_KEY', 'only-for-trying-it-out-change-this-key'],
    ['S3_SECRET_KEY', 'fovea-local'],
    ['DATABASE_URL_JP', 'postgresql://fovea:fovea@jp:5432'],
  ])('refuses %s=%s in production, and takes it elsewhere', (name, value) => {
    expect(parseConfig(money, real).problems).toEqual([]);
    expect(parseConfig(money, { ...real, [name]: value }).problems).toEqual([
      expect.stringMatching(new RegExp(`^${name} .*FOVEA_ENV is production`)),
    ]);
    expect(parseConfig(money, { ...real, [name]: value, FOVEA_ENV: 'development' }).problems).toEqual([]);
  });

  test('allows keys of the sandbox in a demo, but no published ones', () => {
    const demo = { ...real, PUBLIC_URL: 'https://uat.example.com', STRIPE_SECRET_KEY: 'sk_test_123' };
    expect(parseConfig(money, demo).problems).toEqual([]);
    expect(parseConfig(money, { ...demo, STRIPE_SECRET_KEY: 'sk_test_fovea' }).problems).toHaveLength(1);
  });

  test('stores a region’s files in their own bucket, in the platform’s or the region’s store', () => {
    const { config } = parseConfig(kitConfig, {
      ...complete,
      S3_ENDPOINT_AU: 'https://s3.au',
      S3_SECRET_KEY_AU: 'c',
      S3_BUCKET_AU: '',
    });
    expect(config?.regionStores).toEqual({
      jp: {
        endpoint: 'http://s3',
        publicUrl: 'http://files',
        bucket: 'fovea-jp',
        accessKey: 'a',
        secretKey: 'b',
        storeRegion: 'us-east-1',
      },
      au: {
        endpoint: 'https://s3.au',
        publicUrl: 'https://s3.au',
        bucket: 'fovea-au',
        accessKey: 'a',
        secretKey: 'c',
        storeRegion: 'us-east-1',
      },
    });
    const wrong = { ...complete, S3_ENDPOINT_JP: 'somewhere' };
    expect(parseConfig(kitConfig, wrong).problems).toEqual([
      'S3_ENDPOINT_JP must be an address such as scheme://host:port',
    ]);
    const published = { ...complete, S3_SECRET_KEY_JP: 'fovea-local' };
    expect(parseConfig(kitConfig, published).problems).toEqual([expect.stringMatching(/^S3_SECRET_KEY_JP /)]);
  });

  test('returns configured standbys', () => {
    const replicas = {
      DATABASE_REPLICA_URL_GLOBAL: 'postgresql://db-b/',
      DATABASE_REPLICA_URL_JP: 'postgresql://jp-b/',
    };
    const { config } = parseConfig(kitConfig, { ...complete, ...replicas, DATABASE_REPLICA_URL_AU: '' });
    expect(config).toMatchObject({
      DATABASE_REPLICA_URL_GLOBAL: 'postgresql://db-b/',
      regionReplicaUrls: { jp: 'postgresql://jp-b/' },
    });
    expect(parseConfig(kitConfig, { ...complete, DATABASE_REPLICA_URL_AU: 'au-b' }).problems).toEqual([
      'DATABASE_REPLICA_URL_AU must be an address such as scheme://host:port',
    ]);
  });

  test('ends the process with one line', () => {
    const main = new URL('../../test/fixture/main.ts', import.meta.url).pathname;
    const { status, stderr } = spawnSync(process.execPath, ['--no-warnings', main], {
      env: { ...complete, FOVEA_SECRET_KEY: 'x'.repeat(32), PORT: undefined, DATABASE_URL_JP: '' },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toBe('Cannot start: PORT is not set; DATABASE_URL_JP is not set\n');
  });
});
