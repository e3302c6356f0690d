import { serialInCode } from '@fovea/contracts/devices/barcode';
import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Left to itself it would fetch its machine from somebody else's address.
prepareZXingModule({ overrides: { locateFile: () => reader } });

const everyMs = 150;

/** `other`: codes, and none of them of a device. */
export type Seen = { serial: string } | 'other' | 'nothing';

/** Looks at the picture several times a second until it is told to stop. Each look ends before the next begins. */
export async function readCodes(
  video: HTMLVideoElement,
  signal: AbortSignal,
  seen: (seen: Seen) => void,
): Promise<void> {
  const detector = new BarcodeDetector({ formats: ['code_128', 'qr_code', 'data_matrix'] });
  while (!signal.aborted) {
    const codes = await detector.detect(video);
    if (signal.aborted) return;
    const serial = codes.map(({ rawValue }) => serialInCode(rawValue)).find((found) => found !== null);
    seen(serial ? { serial } : codes.length > 0 ? 'other' : 'nothing');
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
