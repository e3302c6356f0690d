import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { opening, sealing } from './sealed-stream.ts';

type Chunks = AsyncIterable<Uint8Array>;
/** Size and hash of the stored file, and the size of its content. */
export type Written = { bytes: number; sha256: string; plainBytes: number };

/**
 * Writes a stream compressed and sealed. The rename makes it atomic: after a crash the whole file is on the disk or
 * none.
 */
export async function writeSealed(
  file: string,
  { secret, name }: { secret: string; name: string },
  plain: Chunks,
): Promise<Written> {
  await mkdir(dirname(file), { recursive: true });
  const hash = createHash('sha256');
  const written = { bytes: 0, plainBytes: 0 };
  const unfinished = `${file}.${process.pid}.part`;
  // Opened before anything can fail, so that the failure handler can remove it.
  const part = await open(unfinished, 'w', 0o600);
  await pipeline(
    plain,
    async function* count(chunks: Chunks) {
      for await (const chunk of chunks) {
        written.plainBytes += chunk.length;
        yield chunk;
      }
    },
    createZstdCompress(),
    sealing(secret, name),
    async function* measure(chunks: Chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        written.bytes += chunk.length;
        yield chunk;
      }
    },
    part.createWriteStream({ flush: true }),
  ).catch(async (error: unknown) => {
    await part.close();
    await rm(unfinished, { force: true });
    throw error;
  });
  await rename(unfinished, file);
  await flushFolder(dirname(file));
  return { ...written, sha256: hash.digest('hex') };
}

/** Passes the content of a sealed file to the receiver, chunk by chunk. */
export const readSealed = <T>(
  file: string,
  { secrets, name }: { secrets: readonly string[]; name: string },
  receive: (chunks: Chunks) => Promise<T>,
): Promise<unknown> =>
  pipeline(createReadStream(file), opening(secrets, name), createZstdDecompress(), async (chunks: Chunks) => {
    await receive(chunks);
  });

/** Opens every chunk of the file and discards the content. */
export const checkSealed = (file: string, by: { secrets: readonly string[]; name: string }): Promise<unknown> =>
  readSealed(file, by, async (chunks) => {
    for await (const _ of chunks);
  });

/** A rename is durable once its folder is flushed. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
