import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@fovea/contracts/errors';
import { links } from '@fovea/contracts/links';
import { AwsV4Signer } from 'aws4fetch';
import type { Client } from 'minio';
import type { KitConfig } from './config.ts';
import { isSignedFor, type Signature, signedAddress } from './signed-address.ts';

export type StoredFile = {
  size: number /** The store's ETag: the MD5 of a file put in one piece. */;
  etag: string;
  contentType: string;
  modifiedAt: Date;
};
export type Files = {
  /**
   * An address the browser may PUT one file to within the time; the headers it has to send are part of the signature.
   */
  presignedPut(key: string, options?: { expiresSeconds?: number; headers?: Record<string, string> }): Promise<string>;
  /**
   * The lasting address an upload is read at: the gateway's, which gives nothing unchecked. Of '' what all such
   * addresses begin with.
   */
  publicUrl(key: string): string;
  /** The key of an upload by its address, signed or not; undefined for an address that is not ours. */
  keyOf(publicUrl: string): string | undefined;
  /**
   * The lasting address with a signature, by which a private upload is read until then; an address that is not ours
   * stays as it is.
   */
  signedUrl(publicUrl: string, until: Date): string;
  /** Whether `signedUrl` made this signature for this upload; whether its time is over is for the caller to say. */
  isSigned(key: string, signature: Signature): boolean;
  put(key: string, body: Buffer | Readable | string, options: { contentType: string; size?: number }): Promise<void>;
  /** Throws `notFound`. */
  get(key: string): Promise<Readable>;
  /** `length` bytes from `offset`. Throws `notFound`. */
  getPart(key: string, offset: number, length: number): Promise<Buffer>;
  /** null when there is no such file. */
  head(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
  /** Every file whose key begins so, in no order that matters. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
};

/** Where signed uploads lie in the store. */
export const uploads = 'uploads/';

/** The S3-compatible store; the bucket is made on first use. A store that is away answers `unavailable`. */
export function openFiles(config: KitConfig): Files {
  const bucket = config.S3_BUCKET;
  const keys = {
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
    region: config.S3_REGION,
    pathStyle: true,
  };
  const readAt = config.PUBLIC_URL.replace(/\/$/, '') + links.file('');
  let inside: Client | undefined;
  let ready: Promise<void> | undefined;

  const client = async () => {
    inside ??= await connectTo(config.S3_ENDPOINT, keys);
    const store = inside;
    ready ??= ensureBucket(store, bucket).catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    await ready;
    return store;
  };
  /**
   * Signed for the address browsers use, which may differ from the one services use. By another package: minio's signer
   * leaves type and length out on purpose (decision 115).
   */
  const signPut = async (key: string, expiresSeconds: number, headers: Record<string, string> = {}) => {
    const url = new URL(`${config.S3_PUBLIC_URL.replace(/\/$/, '')}/${bucket}/${key}`);
    url.searchParams.set('X-Amz-Expires', String(expiresSeconds));
    const signer = new AwsV4Signer({
      ...{ method: 'PUT', url: url.href, headers, allHeaders: true, signQuery: true },
      ...{ accessKeyId: keys.accessKey, secretAccessKey: keys.secretKey, region: keys.region, service: 's3' },
    });
    return (await signer.sign()).url.href;
  };
  const reach = async <T>(work: (store: Client) => Promise<T>): Promise<T> => {
    try {
      return await work(await client());
    } catch (error) {
      if (isMissing(error)) throw new AppError('notFound');
      if (isAway(error)) throw new AppError('unavailable');
      throw error;
    }
  };

  const publicUrl = (key: string) => readAt + key.slice(uploads.length);
  const keyOf = (address: string) => {
    const [plain = ''] = address.split('?');
    return plain.startsWith(readAt) ? uploads + plain.slice(readAt.length) : undefined;
  };

  return {
    presignedPut: (key, { expiresSeconds = 900, headers } = {}) => reach(() => signPut(key, expiresSeconds, headers)),
    publicUrl,
    keyOf,
    signedUrl: (address, until) => {
      const key = keyOf(address);
      return key ? signedAddress(publicUrl(key), { key, until, secret: keys.secretKey }) : address;
    },
    isSigned: (key, signature) => isSignedFor(key, signature, keys.secretKey),
    put: (key, body, { contentType, size }) =>
      reach(async (store) => {
        const headers = { 'Content-Type': contentType };
        if (typeof body === 'string') await store.putObject(bucket, key, Buffer.from(body), undefined, headers);
        else if (Buffer.isBuffer(body) || size !== undefined) await store.putObject(bucket, key, body, size, headers);
        else
          await withSpool(body, async (path) =>
            sendFile(await store.presignedPutObject(bucket, key, 3_600), path, headers),
          );
      }),
    getPart: (key, offset, length) =>
      reach(async (store) => buffer(await store.getPartialObject(bucket, key, offset, length))),
    get: (key) => reach((store) => store.getObject(bucket, key)),
    head: (key) =>
      reach(async (store) => {
        const { size, etag, metaData, lastModified } = await store.statObject(bucket, key);
        return {
          size,
          etag: etag.replaceAll('"', ''),
          contentType: String(metaData['content-type'] ?? 'application/octet-stream'),
          modifiedAt: lastModified,
        };
      }).catch((error: unknown) => {
        if (error instanceof AppError && error.error === 'notFound') return null;
        throw error;
      }),
    remove: (key) => reach((store) => store.removeObject(bucket, key)),
    async *list(prefix) {
      const store = await reach((reached) => Promise.resolve(reached));
      for await (const { name, lastModified } of store.listObjectsV2(bucket, prefix, true))
        if (name && lastModified) yield { key: name, modifiedAt: lastModified };
    },
  };
}

/**
 * A stream of unknown length goes through a file on disk: without its length it could only be sent in parts, which not
 * every store takes.
 */
async function withSpool(body: Readable, send: (path: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fovea-upload-'));
  try {
    const path = join(folder, 'file');
    await pipeline(body, createWriteStream(path));
    await send(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Straight from the disk: minio would read a file of less than 64 MB whole before it sent it. */
async function sendFile(address: string, path: string, headers: Record<string, string>): Promise<void> {
  const sent = fetch(address, { method: 'PUT', headers, body: await openAsBlob(path) });
  // What went wrong on the way is the cause, which `isAway` knows.
  const response = await sent.catch((error: Error) => Promise.reject(error.cause ?? error));
  const answer = await response.text();
  if (response.ok) return;
  const [, code = String(response.status)] = /<Code>(\w+)<\/Code>/.exec(answer) ?? [];
  throw Object.assign(new Error(`The store refused a file: ${code}`), { code });
}

/** The client is fifteen megabytes: services that never touch the store never load it. */
async function connectTo(
  address: string,
  keys: { accessKey: string; secretKey: string; region: string; pathStyle: boolean },
): Promise<Client> {
  const { hostname, port, protocol } = new URL(address);
  const minio = await import('minio');
  return new minio.Client({
    endPoint: hostname,
    port: port ? Number(port) : undefined,
    useSSL: protocol === 'https:',
    ...keys,
  });
}

async function ensureBucket(store: Client, bucket: string): Promise<void> {
  if (await store.bucketExists(bucket)) return;
  await store.makeBucket(bucket).catch((error: { code?: string }) => {
    if (error.code !== 'BucketAlreadyOwnedByYou' && error.code !== 'BucketAlreadyExists') throw error;
  });
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound', 'NoSuchBucket'].includes(codeOf(error));
const isAway = (error: unknown) =>
  /^(ECONN|UND_ERR_|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|SlowDown|ServiceUnavailable)/.test(codeOf(error));
