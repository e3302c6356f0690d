import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer';

// Left to itself it would fetch its machine from the web.
const machine = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
prepareZXingModule({ overrides: { wasmBinary: readFileSync(machine).buffer } });

const [width, height] = [1280, 720];
const frames = 5;

/** Writes a film (Y4M) of a code on white paper, which Chromium takes for what its camera sees. */
export async function filmCode(file: string, text: string, options: WriterOptions): Promise<void> {
  const { symbol, error } = await writeBarcode(text, options);
  if (error) throw new Error(error);
  const scale = Math.floor(Math.min((width * 0.9) / symbol.width, (height * 0.6) / symbol.height));
  const [left, top] = [(width - symbol.width * scale) >> 1, (height - symbol.height * scale) >> 1];
  const light = Buffer.alloc(width * height, 235);
  for (let y = 0; y < symbol.height * scale; y += 1)
    for (let x = 0; x < symbol.width * scale; x += 1) {
      const module = symbol.data[Math.floor(y / scale) * symbol.width + Math.floor(x / scale)] ?? 255;
      if (module < 128) light[(top + y) * width + left + x] = 16;
    }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  await writeFile(file, Buffer.concat([head, ...Array.from({ length: frames }, () => frame)]));
}
