import type { UploadType } from '@fovea/contracts/files/schema';

/** Larger ones are made to exhaust whoever decodes them: a phone's has fifty million pixels at most. */
const mostPixels = 51_000_000;

const formats = { 'image/jpeg': 'jpeg', 'image/png': 'png' } as const;

/**
 * The picture decoded and written anew, upright: nothing else that was in the file (where and with what it was taken,
 * comments, a second file behind it) is in it any more. Null for what is no whole picture of this type. One after the
 * other: a large one takes some hundred megabytes for a second.
 */
export function writePictureAnew(bytes: Buffer, type: keyof typeof formats): Promise<Buffer | null> {
  const written = before.then(() => write(bytes, type));
  before = written.catch(() => undefined);
  return written;
}
let before: Promise<unknown> = Promise.resolve();

async function write(bytes: Buffer, type: keyof typeof formats): Promise<Buffer | null> {
  // Its library is megabytes, which only those who look at pictures load.
  const { default: sharp } = await import('sharp');
  // Nothing is decoded twice, and one processor is enough.
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    const picture = sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels, autoOrient: true });
    if ((await picture.metadata()).format !== formats[type]) return null;
    return await (type === 'image/jpeg' ? picture.jpeg({ quality: 90 }) : picture.png()).toBuffer();
  } catch {
    return null;
  }
}

export const isPictureType = (type: UploadType): type is keyof typeof formats => type in formats;
