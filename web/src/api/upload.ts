import type { UploadSignature } from '@fovea/contracts/files/schema';
import { readPath } from './client.ts';
import { unreachable } from './errors.ts';

export type UploadOptions = { onProgress?: (fraction: number) => void; signal?: AbortSignal };

/**
 * PUTs a file to its signed address with the headers that were signed; fetch cannot report progress, hence
 * XMLHttpRequest.
 */
export function putFile(
  file: Blob,
  upload: Pick<UploadSignature, 'signUrl' | 'fields'>,
  { onProgress, signal }: UploadOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', upload.signUrl);
    for (const [name, value] of Object.entries(upload.fields)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => (request.status < 300 ? resolve() : reject(unreachable('unreadable')));
    request.onerror = () => reject(unreachable('offline'));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** The ETag of an uploaded file; put in one piece it is the MD5. What was refused for its size or content says so. */
export async function readEtag(publicUrl: string): Promise<string> {
  const response = await fetch(publicUrl, { method: 'HEAD' }).catch(() => {
    throw unreachable('offline');
  });
  // An answer to HEAD carries no words.
  if (!response.ok) await readPath(new URL(publicUrl).pathname);
  const etag = response.headers.get('etag');
  if (!etag) throw unreachable('unreadable');
  return etag.replaceAll('"', '');
}
