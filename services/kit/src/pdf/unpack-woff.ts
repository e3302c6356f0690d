const headerBytes = 12;
const woffHeaderBytes = 44;
const entryBytes = 16;
const woffEntryBytes = 20;

type Table = { tag: number; checksum: number; bytes: Uint8Array };

/**
 * The plain font inside a WOFF file. The PDF renderer can read WOFF, but inflates a whole table for every glyph it
 * takes from it, which for a Japanese face of 1.4 MB means minutes a page.
 */
export async function unpackWoff(woff: ArrayBuffer): Promise<ArrayBuffer> {
  const view = new DataView(woff);
  const count = view.getUint16(12);
  const tables = await Promise.all(
    Array.from({ length: count }, (_, index) => readTable(view, woffHeaderBytes + index * woffEntryBytes)),
  );
  const size = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), headerBytes + count * entryBytes);
  const font = new Uint8Array(size);
  const out = new DataView(font.buffer);
  writeHeader(out, view.getUint32(4), count);
  let offset = headerBytes + count * entryBytes;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = headerBytes + index * entryBytes;
    out.setUint32(entry, tag);
    out.setUint32(entry + 4, checksum);
    out.setUint32(entry + 8, offset);
    out.setUint32(entry + 12, bytes.length);
    font.set(bytes, offset);
    offset += padded(bytes.length);
  }
  return font.buffer;
}

async function readTable(view: DataView<ArrayBuffer>, entry: number): Promise<Table> {
  const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((at) => view.getUint32(entry + at)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const stored = view.buffer.slice(offset, offset + packed);
  // A table that would not get smaller is stored as it is.
  const bytes = packed < length ? await inflate(stored) : new Uint8Array(stored);
  return { tag, checksum, bytes };
}

async function inflate(packed: ArrayBuffer): Promise<Uint8Array> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Version, number of tables, and the three values by which old readers searched them. */
function writeHeader(out: DataView, flavor: number, count: number) {
  const power = Math.floor(Math.log2(count));
  out.setUint32(0, flavor);
  out.setUint16(4, count);
  out.setUint16(6, 2 ** power * 16);
  out.setUint16(8, power);
  out.setUint16(10, count * 16 - 2 ** power * 16);
}

/** Tables start at multiples of four bytes. */
const padded = (length: number): number => Math.ceil(length / 4) * 4;
