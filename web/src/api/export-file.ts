import type { ExportResult } from '@fovea/contracts/envelope';
import { getExportFile } from '@fovea/contracts/files';
import { SECOND } from './client.ts';
import { unreachable } from './errors.ts';
import { httpRequest } from './request.ts';

export type ExportFile = { name: string; url: string };

const pauseMs = 5 * SECOND;
const patienceMs = 60 * SECOND;

/** The files an export will have; each address shows a waiting page until its file is there. */
export function filesOf({ name, suffix, fileCount }: ExportResult): ExportFile[] {
  return Array.from({ length: fileCount }, (_, index) => {
    const file = `${name}-${index + 1}.${suffix}`;
    return { name: file, url: httpRequest(getExportFile, { file }).url };
  });
}

/** Resolves once the address answers with something other than a page; asks every 5 s, and gives up after 60 s. */
export async function untilReady(file: ExportFile, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  while (!(await isReady(file, limit))) await pause(limit);
}

/** Whether `untilReady` gave up, rather than failed. */
export const isTooLate = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'TimeoutError';

async function isReady({ url }: ExportFile, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(url, { signal });
  // Only what kind of answer it is counts here; the file itself is downloaded by its link.
  await response.body?.cancel();
  if (!response.ok) throw unreachable('unreadable', response.headers.get('x-request-id'));
  return !response.headers.get('content-type')?.includes('text/html');
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
