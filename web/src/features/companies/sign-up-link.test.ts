import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { links } from '@fovea/contracts/links';
import { toBuffer } from 'qrcode';
import { describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { qrMargin } from '../../ui/qr-margin.ts';

// By default the library fetches its WebAssembly from the web.
const scanner = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: readFileSync(scanner).buffer } });

describe('a company’s QR code', () => {
  test('is read by a scanner as its sign-up link', async () => {
    const link = `https://fovea.example.com${links.signUp('019e0000-0000-7000-8000-000000000001', '81')}`;
    const picture = await toBuffer(link, { width: 240, margin: qrMargin });
    expect(await readBarcodes(new Uint8Array(picture))).toMatchObject([
      { format: 'QRCode', text: link, isValid: true },
    ]);
  });
});
