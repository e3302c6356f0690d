import { z } from 'zod';

/** A bucket: the addresses of its store for services and browsers, and its keys. */
export type StorePlace = {
  endpoint: string;
  publicUrl: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  /** The store's own region, not ours: part of every signature. */
  storeRegion: string;
};
type Environment = Record<string, string | undefined>;

/** The variables that override a region's store: `S3_ENDPOINT_JP`, `S3_BUCKET_JP` …. */
const variables = ['S3_ENDPOINT', 'S3_PUBLIC_URL', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET', 'S3_REGION'] as const;
type Variable = (typeof variables)[number];
type PlatformStore = Record<Variable, string>;

export const storeVariablesOf = (region: string): string[] =>
  variables.map((variable) => `${variable}_${region.toUpperCase()}`);

export const platformPlace = (given: PlatformStore): StorePlace => ({
  endpoint: given.S3_ENDPOINT,
  publicUrl: given.S3_PUBLIC_URL,
  bucket: given.S3_BUCKET,
  accessKey: given.S3_ACCESS_KEY,
  secretKey: given.S3_SECRET_KEY,
  storeRegion: given.S3_REGION,
});

/**
 * A region's bucket: on the platform's server with its keys unless the region's variables say otherwise, and always
 * another bucket than the platform's. Browsers reach a server of its own at the same address unless configured.
 */
export function placeOfRegion(region: string, platform: PlatformStore, env: Environment): StorePlace {
  const own = (variable: Variable) => env[`${variable}_${region.toUpperCase()}`] || undefined;
  return platformPlace({
    S3_ENDPOINT: own('S3_ENDPOINT') ?? platform.S3_ENDPOINT,
    S3_PUBLIC_URL: ownPublicUrl(region, env) ?? platform.S3_PUBLIC_URL,
    S3_ACCESS_KEY: own('S3_ACCESS_KEY') ?? platform.S3_ACCESS_KEY,
    S3_SECRET_KEY: own('S3_SECRET_KEY') ?? platform.S3_SECRET_KEY,
    S3_BUCKET: own('S3_BUCKET') ?? `${platform.S3_BUCKET}-${region}`,
    S3_REGION: own('S3_REGION') ?? platform.S3_REGION,
  });
}

/** The browsers' address of a region's store, if it differs from the platform's. */
export const ownPublicUrl = (region: string, env: Environment): string | undefined => {
  const key = region.toUpperCase();
  return env[`S3_PUBLIC_URL_${key}`] || env[`S3_ENDPOINT_${key}`] || undefined;
};

/** Problems of the variables of a region's bucket, by name and without any value. */
export function storeProblems(region: string, env: Environment): string[] {
  return storeVariablesOf(region)
    .filter(isAddress)
    .flatMap((name) => {
      const isGood = !env[name] || z.url({ protocol: /^https?$/ }).safeParse(env[name]).success;
      return isGood ? [] : [`${name} must be an address such as scheme://host:port`];
    });
}
const isAddress = (name: string) => /^S3_(ENDPOINT|PUBLIC_URL)_/.test(name);
