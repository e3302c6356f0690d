import { spawn } from 'node:child_process';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@fovea/ops/failure';

const block = 512;
const chunkBytes = 64 * 1024;
type Owner = { mode: number; uid: number; gid: number; mtimeMs: number };

/**
 * Streams the files and folders below a folder as a tar. The folder may be in use: a file deleted during the backup is
 * skipped, and a file has the length it had when it was opened. `isLeftOut` receives names like `base/1/112`.
 */
export async function* tarOfFolder(
  folder: string,
  { isLeftOut = () => false, last }: { isLeftOut?: (name: string) => boolean; last?: string } = {},
): AsyncGenerator<Buffer> {
  const names: string[] = [];
  for await (const name of namesIn(folder, '', isLeftOut)) if (name !== last) names.push(name);
  for (const name of last ? [...names, last] : names) {
    const handle = await open(join(folder, name)).catch(unlessMissing);
    if (!handle) continue;
    try {
      yield* tarOfFile(name, handle);
    } finally {
      await handle.close();
    }
  }
}

/** A file with this text and the given owner. */
export async function* tarOfText(name: string, text: string, like: Omit<Owner, 'mode'>): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  yield* headerOf(name, bytes.length, { ...like, mode: 0o100600 });
  yield Buffer.concat([bytes, fill(bytes.length)]);
}

export const endOfTar = Buffer.alloc(2 * block);

/** Unpacks with the system's tar into an existing folder. */
export async function unpackTar(chunks: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const tar = spawn('tar', ['-x', '-p', '-f', '-', '-C', folder], { stdio: ['pipe', 'ignore', 'pipe'] });
  let errorText = '';
  tar.stderr.on('data', (chunk: Buffer) => {
    errorText += chunk.toString();
  });
  const end = new Promise<number | null>((resolve, reject) => tar.once('error', reject).once('close', resolve));
  await Promise.all([pipeline(Readable.from(chunks), tar.stdin), end]);
  if ((await end) !== 0)
    throw new Failure(`Unpacking into ${folder} failed: ${errorText.trim()}`, 'Nothing was changed');
}

async function* namesIn(folder: string, below: string, isLeftOut: (name: string) => boolean): AsyncGenerator<string> {
  for (const entry of (await readdir(join(folder, below), { withFileTypes: true }).catch(unlessMissing)) ?? []) {
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (isLeftOut(name)) continue;
    if (entry.isDirectory()) {
      yield name;
      yield* namesIn(folder, name, isLeftOut);
    } else if (entry.isFile()) yield name;
  }
}

async function* tarOfFile(name: string, handle: FileHandle): AsyncGenerator<Buffer> {
  const found = await handle.stat();
  if (found.isDirectory()) return yield* headerOf(`${name}/`, 0, found);
  yield* headerOf(name, found.size, found);
  let left = found.size;
  while (left > 0) {
    const bytes = Buffer.alloc(Math.min(chunkBytes, left));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, found.size - left);
    // The file was truncated after its header was written: pad with zeros.
    const chunk = bytesRead === 0 ? bytes : bytes.subarray(0, bytesRead);
    left -= chunk.length;
    yield chunk;
  }
  yield fill(found.size);
}

const fill = (size: number) => Buffer.alloc((block - (size % block)) % block);

function* headerOf(name: string, size: number, owner: Owner): Generator<Buffer> {
  const bytes = Buffer.from(name);
  if (bytes.length <= 100) return yield oneHeader(bytes, size, owner, name.endsWith('/') ? '5' : '0');
  // The extension of GNU and BSD for long names.
  yield oneHeader(Buffer.from('././@LongLink'), bytes.length, { ...owner, mode: 0 }, 'L');
  yield Buffer.concat([bytes, fill(bytes.length)]);
  yield oneHeader(bytes.subarray(0, 100), size, owner, name.endsWith('/') ? '5' : '0');
}

function oneHeader(name: Buffer, size: number, { mode, uid, gid, mtimeMs }: Owner, kind: string): Buffer {
  const header = Buffer.alloc(block);
  const octal = (value: number, at: number, length: number) =>
    header.write(
      `${Math.floor(value)
        .toString(8)
        .padStart(length - 1, '0')}\0`,
      at,
      'latin1',
    );
  name.copy(header, 0);
  octal(mode & 0o7777, 100, 8);
  octal(uid, 108, 8);
  octal(gid, 116, 8);
  octal(size, 124, 12);
  octal(mtimeMs / 1000, 136, 12);
  header.write('        ', 148, 'latin1');
  header.write(kind, 156, 'latin1');
  header.write('ustar  \0', 257, 'latin1');
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return header;
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
