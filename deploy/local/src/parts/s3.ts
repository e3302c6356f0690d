import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { mkdir, utimes } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import S3rver from 's3rver';
import account from 's3rver/lib/models/account.js';
import type { Running } from '../processes.ts';
import { isSigned } from './s3-signature.ts';

export type S3Store = { port: number; folder: string; buckets: string[]; accessKey: string; secretKey: string };

/** Browsers upload directly to the store and read the ETag of its response (the MD5 of the file). */
const cors = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod><AllowedMethod>PUT</AllowedMethod>
<AllowedMethod>POST</AllowedMethod><AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader><MaxAgeSeconds>3000</MaxAgeSeconds></CORSRule></CORSConfiguration>`;

/**
 * An S3-compatible store in this process. s3rver itself accepts any version-4 signature, so every request is checked
 * before it reaches it; the store is private.
 */
export async function startS3(store: S3Store): Promise<Running> {
  mkdirSync(store.folder, { recursive: true });
  account.DUMMY_ACCOUNT.createKeyPair(store.accessKey, store.secretKey);
  const s3 = new S3rver({
    directory: store.folder,
    silent: true,
    vhostBuckets: false,
    configureBuckets: store.buckets.map((name) => ({ name, configs: [cors] })),
  });
  s3.logger.silent = true;
  s3.store.putObject = storeWhole(s3.store);
  await s3.configureBuckets();
  const serve = s3.callback();
  // Only clients close idle connections: one closed here might have a request in transit.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const isOurs = isSigned(request, store);
    if (isOurs && isSecondPut(request, s3.store)) return refuse(response, 412, 'PreconditionFailed');
    if (isOurs || request.method === 'OPTIONS') return serve(request, response);
    refuse(response, 403, 'SignatureDoesNotMatch');
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(store.port, '127.0.0.1', resolve));
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { name: 's3', pid: process.pid, stop, kill: stop, isRunning: () => server.listening };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml', 'access-control-allow-origin': '*' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>Refused.</Message></Error>`);
}

/** Whether a conditional PUT (`If-None-Match: *`) would overwrite an object; s3rver ignores conditions. */
function isSecondPut({ method, headers, url = '/' }: IncomingMessage, store: S3rver['store']): boolean {
  if (method !== 'PUT' || headers['if-none-match'] !== '*') return false;
  const [bucket = '', ...key] = decodeURIComponent(new URL(url, 'http://store').pathname.slice(1)).split('/');
  return existsSync(store.getResourcePath(bucket, key.join('/'), 'object'));
}

/**
 * Stores a file as s3rver does, with two differences. It is on the disk when the response is sent: s3rver responds as
 * soon as it has read the last byte, while a busy disk may not even have opened the file. And its time is that of the
 * stack's clock, which `make time` moves: the disk uses the machine's clock, by which files of a moved stack would have
 * a wrong age.
 */
function storeWhole(store: S3rver['store']): S3rver['store']['putObject'] {
  return async ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, 'object');
    const hash = createHash('md5');
    let size = 0;
    const measure = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    await mkdir(dirname(path), { recursive: true });
    await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, measure, createWriteStream(path));
    const md5 = hash.digest('hex');
    await store.putMetadata(bucket, key, metadata, md5);
    const now = new Date();
    await utimes(path, now, now);
    return { size, md5 };
  };
}
