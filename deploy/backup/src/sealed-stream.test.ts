import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { checkSealed, readSealed, writeSealed } from './sealed-file.ts';
import { opening, sealing } from './sealed-stream.ts';

const secret = 'a key of thirty-two characters or more';
async function* inPieces(bytes: Buffer, length = 10_000) {
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length);
}
const sealed = (plain: Buffer, name = 'a') => buffer(sealing(secret, name)(inPieces(plain)));
const opened = (box: Buffer, { secrets = [secret], name = 'a', length = 7_777 } = {}) =>
  buffer(opening(secrets, name)(inPieces(box, length)));
const frame = 64 * 1024;
const head = 48;

describe('a sealed stream', () => {
  test.each([0, 1, frame - 1, frame, frame + 1, 2 * frame, 1_000_003])('of %i bytes opens as it was', async (size) => {
    const plain = randomBytes(size);
    const box = await sealed(plain);
    expect(await opened(box)).toEqual(plain);
    expect(await opened(box, { length: 1 + box.length })).toEqual(plain);
  });

  test('is opened with an older key of several', async () =>
    expect(await opened(await sealed(Buffer.from('kept')), { secrets: ['a newer one', secret] })).toEqual(
      Buffer.from('kept'),
    ));

  test('reports another key', async () =>
    expect(opened(await sealed(Buffer.from('kept')), { secrets: ['a newer one'] })).rejects.toThrow(
      'a was sealed with another key',
    ));

  const plain = randomBytes(3 * frame);
  const block = frame + 16;
  test.each<[string, (box: Buffer) => Buffer]>([
    ['a changed byte of the head', (box) => change(box, 20)],
    ['a changed byte', (box) => change(box, head + block + 5)],
    ['a changed last byte', (box) => change(box, box.length - 1)],
    ['a missing end', (box) => box.subarray(0, box.length - 1)],
    ['a missing last frame', (box) => box.subarray(0, head + 2 * block)],
    ['nothing but a head', (box) => box.subarray(0, head)],
    ['nothing', () => Buffer.alloc(0)],
    ['one frame more', (box) => Buffer.concat([box, box.subarray(head, head + block)])],
    [
      'frames in another order',
      (box) =>
        Buffer.concat([
          box.subarray(0, head),
          box.subarray(head + block, head + 2 * block),
          box.subarray(head, head + block),
          box.subarray(head + 2 * block),
        ]),
    ],
  ])('refuses %s', async (_, spoil) =>
    expect(opened(spoil(await sealed(plain)))).rejects.toThrow('a is not as it was'),
  );

  test('refuses the box of another name', async () =>
    expect(opened(await sealed(plain, 'b'))).rejects.toThrow('a is not as it was written'));

  test('never seals the same twice into the same', async () => {
    const one = Buffer.from('one');
    expect(await sealed(one)).not.toEqual(await sealed(one));
  });
});

const change = (box: Buffer, at: number) => {
  const changed = Buffer.from(box);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
};

describe('a sealed file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sealed-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'file');
  const by = { secrets: [secret], name: 'file' };

  test('is compressed, opens unchanged, and reveals a changed byte', async () => {
    const plain = Buffer.alloc(1_000_000, 'the same ');
    const written = await writeSealed(file, { secret, name: 'file' }, inPieces(plain));
    expect(written.plainBytes).toBe(plain.length);
    expect(written.bytes).toBe(readFileSync(file).length);
    expect(written.bytes).toBeLessThan(10_000);
    let read = Buffer.alloc(0);
    await readSealed(file, by, async (chunks) => {
      read = await buffer(chunks);
    });
    expect(read).toEqual(plain);
    writeFileSync(file, change(readFileSync(file), 60));
    await expect(checkSealed(file, by)).rejects.toThrow('file is not as it was written');
  });

  test('is written completely or not at all', async () => {
    const broken = async function* () {
      yield Buffer.alloc(10);
      throw new Error('the disk failed');
    };
    const other = join(folder, 'other');
    await expect(writeSealed(other, { secret, name: 'other' }, broken())).rejects.toThrow('the disk failed');
    expect(existsSync(other)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.startsWith('other'))).toEqual([]);
  });
});
