import { AppError } from '@fovea/contracts/errors';
import type { PictureType } from '@fovea/contracts/files/schema';
import type { z } from 'zod';

/**
 * Pictures with more pixels are refused before they are decoded. The largest sensors of phones have 108 and 200
 * million.
 */
const mostPixels = 201_000_000;
/** Pictures with more are stored smaller, in the same proportions. */
const mostStoredPixels = 25_000_000;

const types = { jpeg: 'image/jpeg', png: 'image/png' } as const;
const isPictureFormat = (format: string | undefined): format is keyof typeof types =>
  format !== undefined && format in types;

export type Picture = { bytes: Buffer; type: z.infer<typeof PictureType> };

/**
 * Decodes and re-encodes a picture, upright: location, camera, comments and appended files are removed. The format is
 * that of the content, not of the name. Throws `imagesOnly` for other formats, `tooManyPixels` and `pictureDamaged`.
 * One at a time: a large picture takes some hundred megabytes for a second.
 */
export function reencodePicture(bytes: Buffer): Promise<Picture> {
  const written = before.then(() => write(bytes));
  before = written.catch(() => undefined);
  return written;
}
let before: Promise<unknown> = Promise.resolve();

async function write(bytes: Buffer): Promise<Picture> {
  // The library has megabytes: only processes that check pictures load it.
  const { default: sharp } = await import('sharp');
  // No picture is decoded twice, so a cache is useless.
  sharp.cache(false);
  sharp.concurrency(1);
  // Without a limit the header can be read, and the refusal names the size.
  const {
    format,
    width = 0,
    height = 0,
  } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: undefined, width: 0, height: 0 }));
  if (!isPictureFormat(format)) throw new AppError('imagesOnly');
  const pixels = width * height;
  if (pixels > mostPixels)
    throw new AppError('tooManyPixels', { pixels: millions(pixels), most: millions(mostPixels) });
  const picture = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: mostPixels,
    autoOrient: true,
    // Resizing by lines does not hold the whole picture in memory.
    sequentialRead: true,
  });
  if (pixels > mostStoredPixels) {
    const side = Math.floor(Math.max(width, height) * Math.sqrt(mostStoredPixels / pixels));
    picture.resize({ width: side, height: side, fit: 'inside' });
  }
  try {
    const written = await (format === 'jpeg' ? picture.jpeg({ quality: 90 }) : picture.png()).toBuffer();
    return { bytes: written, type: types[format] };
  } catch {
    throw new AppError('pictureDamaged');
  }
}

const millions = (pixels: number): number => Math.round(pixels / 1_000_000);

export const isPictureType = (type: string): type is Picture['type'] => Object.values<string>(types).includes(type);
