import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Failure } from '@fovea/ops/failure';

const magic = Buffer.from('FOVEAB\0\x01', 'latin1');
const saltBytes = 32;
const tagBytes = 16;
/** Held in memory at a time. */
const chunkBytes = 64 * 1024;

type Chunks = AsyncIterable<Uint8Array>;

/**
 * Seals a stream in chunks (AES-256-GCM, one key per file). Each chunk is bound to its position and the last one is
 * marked, so no chunk can be omitted, moved, or taken from another file. `name` is authenticated: a file cannot pass
 * for another.
 */
export const sealing = (secret: string, name: string) =>
  async function* seal(chunks: Chunks): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes);
    const key = keyOf(secret, salt);
    yield Buffer.concat([magic, fingerprintOf(secret), salt]);
    let place = 0;
    for await (const { bytes, isLast } of inFrames(chunks, chunkBytes)) {
      const box = createCipheriv('aes-256-gcm', key, nonceOf(place++, isLast));
      box.setAAD(Buffer.from(name));
      yield Buffer.concat([box.update(bytes), box.final(), box.getAuthTag()]);
    }
  };

/** Opens a stream sealed with one of the secrets; throws a Failure where a byte is missing or changed. */
export const opening = (secrets: readonly string[], name: string) =>
  async function* open(chunks: Chunks): AsyncGenerator<Buffer> {
    const { head, rest } = await splitHead(chunks, magic.length + fingerprintBytes + saltBytes);
    if (!head.subarray(0, magic.length).equals(magic)) throw damaged(name);
    const mark = head.subarray(magic.length, magic.length + fingerprintBytes);
    const secret = secrets.find((each) => fingerprintOf(each).equals(mark));
    if (secret === undefined)
      throw new Failure(`${name} was sealed with another key`, 'Give the one it was made with as FOVEA_BACKUP_KEY');
    const key = keyOf(secret, head.subarray(magic.length + fingerprintBytes));
    let place = 0;
    for await (const { bytes, isLast } of inFrames(rest, chunkBytes + tagBytes)) {
      if (bytes.length < tagBytes) throw damaged(name);
      const box = createDecipheriv('aes-256-gcm', key, nonceOf(place++, isLast), { authTagLength: tagBytes });
      box.setAAD(Buffer.from(name));
      box.setAuthTag(bytes.subarray(-tagBytes));
      const plain = box.update(bytes.subarray(0, -tagBytes));
      try {
        box.final();
      } catch {
        throw damaged(name);
      }
      yield plain;
    }
  };

const fingerprintBytes = 8;
const fingerprintOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'fovea backup: which key', fingerprintBytes));
const keyOf = (secret: string, salt: Uint8Array) =>
  Buffer.from(hkdfSync('sha256', secret, salt, 'fovea backup: file', 32));

function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(place, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

const damaged = (name: string) =>
  new Failure(`${name} is not as it was written`, 'Nothing was changed. Take another copy of it, or an older backup');

/** Frames of one length; the last one may be shorter or empty. */
async function* inFrames(chunks: Chunks, length: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk]);
    for (; held.length > length; held = held.subarray(length)) yield { bytes: held.subarray(0, length), isLast: false };
  }
  yield { bytes: held, isLast: true };
}

async function splitHead(chunks: Chunks, length: number): Promise<{ head: Buffer; rest: Chunks }> {
  const source = chunks[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  while (held.length < length) {
    const { value, done } = await source.next();
    if (done) break;
    held = Buffer.concat([held, value]);
  }
  const left = held.subarray(length);
  async function* rest(): AsyncGenerator<Uint8Array> {
    yield left;
    yield* { [Symbol.asyncIterator]: () => source };
  }
  return { head: held.subarray(0, length), rest: rest() };
}
