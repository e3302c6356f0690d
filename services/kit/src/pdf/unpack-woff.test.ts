import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { unpackWoff } from './unpack-woff.ts';

const file = createRequire(import.meta.url).resolve('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff');

test('unpackWoff › gives every table at its place and length', async () => {
  const woff = readFileSync(file);
  const font = new DataView(await unpackWoff(new Uint8Array(woff).buffer));
  const count = woff.readUInt16BE(12);
  expect(font.getUint16(4)).toBe(count);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = 12 + index * 16;
    return { tag: font.getUint32(entry), offset: font.getUint32(entry + 8), length: font.getUint32(entry + 12) };
  });
  expect(tables.map(({ length }) => length)).toEqual(
    Array.from({ length: count }, (_, index) => woff.readUInt32BE(44 + index * 20 + 12)),
  );
  for (const { offset, length } of tables) expect(offset + length).toBeLessThanOrEqual(font.byteLength);
  const head = tables.find(({ tag }) => tag === 0x68656164);
  expect(font.getUint32((head?.offset ?? 0) + 12)).toBe(0x5f0f3cf5);
});
