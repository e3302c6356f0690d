import type { Endpoint, RequestOf } from '@fovea/contracts/endpoint';
import { readFile } from './client.ts';

/** Downloads the file of an endpoint. Throws an ApiError when it is refused. */
export async function saveFile<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<void> {
  const file = await readFile(endpoint, input);
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  // A started download no longer needs the object URL.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
