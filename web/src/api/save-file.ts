import type { Endpoint, RequestOf } from '@fovea/contracts/endpoint';
import { readFile } from './client.ts';

/** Reads the file of an endpoint and hands it to the browser's downloads. Throws an ApiError when it is refused. */
export async function saveFile<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<void> {
  const file = await readFile(endpoint, input);
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  // The download has its own hold on the file once it was started.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
