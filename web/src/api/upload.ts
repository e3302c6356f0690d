import type { UploadSignature } from '@fovea/contracts/files/schema';
import { readPath } from './client.ts';
import { unreachable } from './errors.ts';

export type UploadOptions = { onProgress?: (fraction: number) => void; signal?: AbortSignal };

/** Delays before the second and third attempt. */
const pausesMs = [500, 2_000];

/**
 * PUTs a file to its signed address with the signed headers. Server faults (InternalError, SlowDown) and broken
 * connections are retried: the same file at the same address is the same upload.
 */
export async function putFile(
  file: Blob,
  upload: Pick<UploadSignature, 'signUrl' | 'fields'>,
  options: UploadOptions = {},
): Promise<void> {
  let isAgain = false;
  for (const pause of [...pausesMs, null]) {
    const sent = await sendFile(file, upload, options);
    // An address can be written once: on a retry, an existing file is our own earlier attempt.
    if (sent === 'stored' || (sent === 'there' && isAgain)) return;
    isAgain = true;
    if (sent === 'refused' || sent === 'there' || pause === null)
      throw unreachable(sent === 'lost' ? 'offline' : 'unreadable');
    await new Promise((resolve) => setTimeout(resolve, pause));
    options.signal?.throwIfAborted();
  }
}

type Sent = 'stored' | 'there' | 'refused' | 'faulty' | 'lost';

/** fetch cannot report progress, hence XMLHttpRequest. */
function sendFile(
  file: Blob,
  { signUrl, fields }: Pick<UploadSignature, 'signUrl' | 'fields'>,
  { onProgress, signal }: UploadOptions,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', signUrl);
    for (const [name, value] of Object.entries(fields)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => resolve(sentBy(request.status));
    request.onerror = () => resolve('lost');
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

const preconditionFailed = 412;
function sentBy(status: number): Sent {
  if (status < 300) return 'stored';
  if (status === preconditionFailed) return 'there';
  return status < 500 ? 'refused' : 'faulty';
}

/** Throws the reason when the server refuses an uploaded file for its size or content. */
export async function expectReadable(publicUrl: string): Promise<Response> {
  const response = await fetch(publicUrl, { method: 'HEAD' }).catch(() => {
    throw unreachable('offline');
  });
  const { pathname, search } = new URL(publicUrl);
  // A HEAD response has no body, so a GET reads the reason.
  if (!response.ok) await readPath(`${pathname}${search}`);
  return response;
}

/** The ETag of an uploaded file. For a single PUT it is the MD5. */
export async function readEtag(publicUrl: string): Promise<string> {
  const response = await expectReadable(publicUrl);
  const etag = response.headers.get('etag');
  if (!etag) throw unreachable('unreadable');
  return etag.replaceAll('"', '');
}
