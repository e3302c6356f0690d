import type { Readable } from 'node:stream';
import { AppError } from '@fovea/contracts/errors';
import { links } from '@fovea/contracts/links';
import { platformPlace } from '../config/bucket-places.ts';
import type { KitConfig } from '../config/config.ts';
import { type Bucket, openBucket, type StoredFile } from './bucket.ts';
import { isSignedFor, proofOfWords, type Signature, signedAddress } from './signed-address.ts';

export type Files = {
  /** The bucket of a region's people; '' is the platform's: releases and public pictures. */
  of(region: string): Files;
  /**
   * An address the browser may PUT one file to within the time, once; the headers it has to send are part of the
   * signature.
   */
  presignedPut(key: string, options?: { expiresSeconds?: number; headers?: Record<string, string> }): Promise<string>;
  /**
   * The permanent address of an upload, at the gateway, which serves nothing unchecked. For '' the common prefix of all
   * such addresses.
   */
  publicUrl(key: string): string;
  /** The key of an upload by its address, signed or not; undefined for a foreign address. */
  keyOf(publicUrl: string): string | undefined;
  /**
   * The permanent address with a signature that gives access to a private upload until then; a foreign address stays as
   * it is.
   */
  signedUrl(publicUrl: string, until: Date): string;
  /** Whether `signedUrl` made this signature for this upload; the caller checks the expiry. */
  isSigned(key: string, signature: Signature): boolean;
  /** Signs any address that gives access to the key until then: `isSigned` of the key. */
  signedFor(key: string, address: string, until: Date): string;
  /** 32 hexadecimal digits that only we can derive from this text. */
  proof(words: string): string;
  put(key: string, body: Buffer | Readable | string, options: { contentType: string; size?: number }): Promise<void>;
  /** Writes the file unless the key exists; returns whether it was written. */
  putOnce(key: string, body: Readable, options: { contentType: string }): Promise<boolean>;
  /** Throws `notFound`. */
  get(key: string): Promise<Readable>;
  /** `length` bytes from `offset`. Throws `notFound`. */
  getPart(key: string, offset: number, length: number): Promise<Buffer>;
  /** null when there is no such file. */
  head(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
  /** Every file with this prefix, unordered. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
};

/** Prefix of signed uploads. */
export const uploads = 'uploads/';

/**
 * The key an upload is put to. Pictures are served from their key only after they were re-encoded there; other files
 * are served as they were put.
 */
export const arrivalOf = (key: string): string => (/\.(jpg|png)$/.test(key) ? key.replace(uploads, 'arrivals/') : key);

/**
 * The S3-compatible stores: a bucket of the platform and one of each region, created on first use. A store that is down
 * causes `unavailable`. A region's files that lie in the platform's bucket, from before regions had their own, are read
 * and removed there.
 */
export function openFiles(config: KitConfig): Files {
  const addresses = openAddresses(config);
  const platform = openBucket(platformPlace(config));
  const filesOf = (region: string): Files => {
    const files = regions.get(region);
    if (!files) throw new AppError('wrongRegion');
    return files;
  };
  const filesIn = (buckets: [Bucket, ...Bucket[]]): Files => ({ ...addresses, ...openStored(buckets), of: filesOf });
  const ofPlatform = filesIn([platform]);
  const regions = new Map([['', ofPlatform]]);
  for (const [region, place] of Object.entries(config.regionStores))
    regions.set(region, filesIn([openBucket(place), platform]));
  return ofPlatform;
}

/** The permanent addresses of uploads, independent of the bucket. */
function openAddresses(config: KitConfig): Omit<Files, keyof Stored | 'of'> {
  const secret = config.S3_SECRET_KEY;
  const readAt = config.PUBLIC_URL.replace(/\/$/, '') + links.file('');
  const publicUrl = (key: string) => readAt + key.slice(uploads.length);
  const keyOf = (address: string) => {
    const [plain = ''] = address.split('?');
    return plain.startsWith(readAt) ? uploads + plain.slice(readAt.length) : undefined;
  };
  return {
    publicUrl,
    keyOf,
    signedUrl: (address, until) => {
      const key = keyOf(address);
      return key ? signedAddress(publicUrl(key), { key, until, secret }) : address;
    },
    isSigned: (key, signature) => isSignedFor(key, signature, secret),
    signedFor: (key, address, until) => signedAddress(address, { key, until, secret }),
    proof: (words) => proofOfWords(words, secret),
  };
}

type Stored = Pick<Files, 'presignedPut' | 'put' | 'putOnce' | 'get' | 'getPart' | 'head' | 'remove' | 'list'>;

/** Written to the first bucket, read from the first that has the file, removed from all. */
function openStored(buckets: [Bucket, ...Bucket[]]): Stored {
  const [own] = buckets;
  const fromFirst = async <T>(read: (bucket: Bucket) => Promise<T>): Promise<T> => {
    for (const bucket of buckets.slice(0, -1)) {
      try {
        return await read(bucket);
      } catch (error) {
        if (!(error instanceof AppError && error.error === 'notFound')) throw error;
      }
    }
    return read(buckets.at(-1) ?? own);
  };
  return {
    presignedPut: (key, { expiresSeconds = 900, headers } = {}) => own.signPut(key, expiresSeconds, headers),
    put: own.put,
    putOnce: own.putOnce,
    get: (key) => fromFirst(({ get }) => get(key)),
    getPart: (key, offset, length) => fromFirst(({ getPart }) => getPart(key, offset, length)),
    head: (key) =>
      fromFirst(({ head }) => head(key)).catch((error: unknown) => {
        if (error instanceof AppError && error.error === 'notFound') return null;
        throw error;
      }),
    async remove(key) {
      for (const { remove } of buckets) await remove(key);
    },
    list: own.list,
  };
}
