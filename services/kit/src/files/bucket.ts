import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@fovea/contracts/errors';
import { AwsV4Signer } from 'aws4fetch';
import type { Client } from 'minio';
import type { StorePlace } from '../config/bucket-places.ts';

export type StoredFile = {
  size: number;
  /** The store's ETag: the MD5 of a file put in one piece. */
  etag: string;
  contentType: string;
  modifiedAt: Date;
};

/** One bucket of an S3-compatible store; a missing file is `notFound`, a store that is down `unavailable`. */
export type Bucket = ReturnType<typeof openBucket>;

/** Connects on first use and creates the bucket then. */
export function openBucket(place: StorePlace) {
  const { bucket, storeRegion } = place;
  const keys = { accessKey: place.accessKey, secretKey: place.secretKey, region: storeRegion, pathStyle: true };
  let inside: Client | undefined;
  let ready: Promise<void> | undefined;

  const client = async () => {
    inside ??= await connectTo(place.endpoint, keys);
    const store = inside;
    ready ??= ensureBucket(store, bucket).catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    await ready;
    return store;
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
  /** With another package: minio's signer omits type and length on purpose. */
  const sign = async (at: string, key: string, expiresSeconds: number, headers: Record<string, string>) => {
    const url = new URL(`${at.replace(/\/$/, '')}/${bucket}/${key}`);
    url.searchParams.set('X-Amz-Expires', String(expiresSeconds));
    const signer = new AwsV4Signer({
      method: 'PUT',
      url: url.href,
      headers,
      allHeaders: true,
      signQuery: true,
      accessKeyId: keys.accessKey,
      secretAccessKey: keys.secretKey,
      region: storeRegion,
      service: 's3',
    });
    return (await signer.sign()).url.href;
  };

  return {
    /** For the address browsers use, which may differ from the services' address. */
    signPut: (key: string, expiresSeconds: number, headers: Record<string, string> = {}) =>
      reach(() => sign(place.publicUrl, key, expiresSeconds, headers)),
    put: (
      key: string,
      body: Buffer | Readable | string,
      { contentType, size }: { contentType: string; size?: number },
    ) =>
      reach(async (store) => {
        const headers = { 'Content-Type': contentType };
        if (typeof body === 'string') await store.putObject(bucket, key, Buffer.from(body), undefined, headers);
        else if (Buffer.isBuffer(body) || size !== undefined) await store.putObject(bucket, key, body, size, headers);
        else
          await withSpool(body, async (path) =>
            sendFile(await store.presignedPutObject(bucket, key, 3_600), path, headers),
          );
      }),
    /** Writes the file unless the key exists; returns whether it was written. */
    putOnce: (key: string, body: Readable, { contentType }: { contentType: string }) =>
      reach((store) =>
        withSpool(body, async (path) => {
          const headers = { 'Content-Type': contentType, 'If-None-Match': '*' };
          const sent = sendFile(await store.presignedPutObject(bucket, key, 3_600), path, headers);
          return sent.then(
            () => true,
            (error: unknown) => (isTaken(error) ? false : Promise.reject(error)),
          );
        }),
      ),
    getPart: (key: string, offset: number, length: number) =>
      reach(async (store) => buffer(await store.getPartialObject(bucket, key, offset, length))),
    get: (key: string): Promise<Readable> => reach((store) => store.getObject(bucket, key)),
    head: (key: string): Promise<StoredFile> =>
      reach(async (store) => {
        const { size, etag, metaData, lastModified } = await store.statObject(bucket, key);
        return {
          size,
          etag: etag.replaceAll('"', ''),
          contentType: String(metaData['content-type'] ?? 'application/octet-stream'),
          modifiedAt: lastModified,
        };
      }),
    remove: (key: string) => reach((store) => store.removeObject(bucket, key)),
    async *list(prefix: string) {
      const store = await reach((reached) => Promise.resolve(reached));
      for await (const { name, lastModified } of store.listObjectsV2(bucket, prefix, true))
        if (name && lastModified) yield { key: name, modifiedAt: lastModified };
    },
  };
}

/**
 * Spools a stream of unknown length to disk: without its length it could only be sent in parts, which not every store
 * accepts.
 */
async function withSpool<T>(body: Readable, send: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'fovea-upload-'));
  try {
    const path = join(folder, 'file');
    await pipeline(body, createWriteStream(path));
    return await send(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Straight from disk: minio would read a file of less than 64 MB into memory first. */
async function sendFile(address: string, path: string, headers: Record<string, string>): Promise<void> {
  const sent = fetch(address, { method: 'PUT', headers, body: await openAsBlob(path) });
  // A network failure is the cause, which `isAway` checks.
  const response = await sent.catch((error: Error) => Promise.reject(error.cause ?? error));
  const answer = await response.text();
  if (response.ok) return;
  const [, code = String(response.status)] = /<Code>(\w+)<\/Code>/.exec(answer) ?? [];
  throw Object.assign(new Error(`The store refused a file: ${code}`), { code });
}

/** The client is fifteen megabytes: only services that use the store load it. */
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
const isTaken = (error: unknown) => ['PreconditionFailed', 'ConditionalRequestConflict'].includes(codeOf(error));
const isAway = (error: unknown) =>
  /^(ECONN|UND_ERR_|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|SlowDown|ServiceUnavailable)/.test(codeOf(error));
