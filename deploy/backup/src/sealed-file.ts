import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { opening, sealing } from './sealed-stream.ts';

type Chunks = AsyncIterable<Uint8Array>;
/** Of the file as it lies there, and of what went into it. */
export type Written = { bytes: number; sha256: string; plainBytes: number };

/**
 * Writes a stream compressed and sealed. Under its name there is the whole file or none, on the disk, whenever the
 * machine stops.
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
  // Made before anything can fail: one that is still being made could not be removed.
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

/** Hands what a sealed file holds to the receiver, chunk by chunk. */
export const readSealed = <T>(
  file: string,
  { secrets, name }: { secrets: readonly string[]; name: string },
  receive: (chunks: Chunks) => Promise<T>,
): Promise<unknown> =>
  pipeline(createReadStream(file), opening(secrets, name), createZstdDecompress(), async (chunks: Chunks) => {
    await receive(chunks);
  });

/** Every chunk of the file is opened; nothing of it is kept. */
export const checkSealed = (file: string, by: { secrets: readonly string[]; name: string }): Promise<unknown> =>
  readSealed(file, by, async (chunks) => {
    for await (const _ of chunks);
  });

/** A name is on the disk when its folder is. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
