import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import machine from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Left to itself it would fetch its machine from somebody else's address.
prepareZXingModule({ overrides: { locateFile: () => machine } });

const canvas = document.createElement('canvas');
const surface = canvas.getContext('2d', { willReadFrequently: true });

/** What a camera sees at this moment, if it is a code that a device may bear; null while there is none, or no picture yet. */
export async function readCode(video: HTMLVideoElement): Promise<string | null> {
  const { videoWidth, videoHeight } = video;
  if (!surface || videoWidth === 0) return null;
  Object.assign(canvas, { width: videoWidth, height: videoHeight });
  surface.drawImage(video, 0, 0);
  const [code] = await readBarcodes(surface.getImageData(0, 0, videoWidth, videoHeight), {
    formats: ['DataMatrix', 'Code128', 'QRCode'],
    maxNumberOfSymbols: 1,
  });
  return code?.isValid ? code.text : null;
}
