import { inflateSync } from 'node:zlib';

/**
 * A WOFF face as the plain sfnt inside it. The PDF maker unpacks a WOFF's glyphs anew for every character it draws,
 * which takes minutes for a page of Japanese; of a plain face it reads them in place.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const flavor = woff.readUInt32BE(4);
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, 44 + index * 20));
  const head = Buffer.alloc(12 + count * 16);
  head.writeUInt32BE(flavor, 0);
  head.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (count - 2 ** power), 10);
  let offset = head.length;
  const padded = tables.map(({ tag, checksum, bytes }, index) => {
    const entry = 12 + index * 16;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    const whole = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    offset += whole.length;
    return whole;
  });
  return Buffer.concat([head, ...padded]);
}

function readTable(woff: Buffer, entry: number) {
  const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]; // three offsets, three numbers
  const bytes = woff.subarray(offset, offset + packed);
  return {
    tag: woff.toString('latin1', entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    bytes: packed < length ? inflateSync(bytes) : bytes,
  };
}
