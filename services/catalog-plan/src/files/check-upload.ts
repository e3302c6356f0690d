import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AppError, type ErrorName, refuseField } from '@fovea/contracts/errors';
import { type UploadType, uploadTypes } from '@fovea/contracts/files/schema';
import type { StoredFile } from '@fovea/kit/files/bucket';
import { arrivalOf, type Files } from '@fovea/kit/files/files';
import type { Upload } from '../../generated/global/client.ts';
import type { Global } from '../handle.ts';
import { isPictureType, reencodePicture } from './reencode-picture.ts';
import type { Scan } from './scan-file.ts';

type Signed = Pick<Upload, 'key' | 'region' | 'fileType' | 'checkedAt' | 'scannedEtag'>;
export type Store = { files: Files; global: Pick<Global, 'upload'>; extra: { scan: Scan | undefined } };

const isUploadType = (type: string): type is UploadType => type in uploadTypes;
const refusals: Record<UploadType, ErrorName> = {
  'image/jpeg': 'imagesOnly',
  'image/png': 'imagesOnly',
  'application/pdf': 'pdfOnly',
  'application/zip': 'zipOnly',
};
/** The first bytes of files of a type. */
const beginnings: Record<UploadType, Buffer> = {
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'application/pdf': Buffer.from('%PDF-'),
  'application/zip': Buffer.from('PK'),
};
/** A zip archive ends in its directory's record: 22 bytes and a comment of at most 65,535. */
const zipEnd = { mark: Buffer.from([0x50, 0x4b, 5, 6]), within: 22 + 65_535 };

/**
 * The stored file of a signed upload; null if none was put. Throws `tooLarge`, the refusal of the type or
 * `infectedFile`: the signature has no size without `fileSize`, and never covers the content. A picture is put beside
 * its key and re-encoded to its key at the first check.
 */
export async function checkUpload(upload: Signed, store: Store): Promise<StoredFile | null> {
  const { key, fileType, checkedAt, region } = upload;
  const files = store.files.of(region);
  const stored = await files.head(key);
  if (stored && checkedAt) return stored;
  if (!isUploadType(fileType)) throw new AppError('uploadTypesOnly');
  if (isPictureType(fileType)) return stored ?? takePicture({ key, fileType }, files, store);
  return stored && checkPut({ ...upload, fileType }, stored, files, store);
}

async function checkPut(
  { key, fileType, scannedEtag }: Signed & { fileType: UploadType },
  stored: StoredFile,
  files: Files,
  { global, extra: { scan } }: Store,
): Promise<StoredFile> {
  if (stored.size > uploadTypes[fileType].maxBytes) throw new AppError('tooLarge');
  if (!(await isOfType(fileType, key, stored.size, files))) throw new AppError(refusals[fileType]);
  if (!scan || scannedEtag === stored.etag) return stored;
  if (!(await scan(await files.get(key)))) throw new AppError('infectedFile');
  await global.upload.updateMany({ where: { key }, data: { scannedEtag: stored.etag } });
  return stored;
}

async function takePicture(
  { key, fileType }: { key: string; fileType: UploadType },
  files: Files,
  { extra: { scan } }: Store,
): Promise<StoredFile | null> {
  const arrived = await files.head(arrivalOf(key));
  if (!arrived) return null;
  if (arrived.size > uploadTypes[fileType].maxBytes) throw new AppError('tooLarge');
  const bytes = await buffer(await files.get(arrivalOf(key)));
  if (scan && !(await scan(Readable.from([bytes])))) throw new AppError('infectedFile');
  const picture = await reencodePicture(bytes);
  await files.put(key, picture.bytes, { contentType: picture.type });
  return files.head(key);
}

/** Removes the uploaded file and the picture re-encoded from it. */
export async function removeUpload({ key, region }: Pick<Upload, 'key' | 'region'>, all: Files): Promise<void> {
  const files = all.of(region);
  await files.remove(key);
  await removeArrival({ key, region }, all);
}

/** Removes the original of a picture, which contains metadata. */
export async function removeArrival({ key, region }: Pick<Upload, 'key' | 'region'>, files: Files): Promise<void> {
  if (arrivalOf(key) !== key) await files.of(region).remove(arrivalOf(key));
}

async function isOfType(type: UploadType, key: string, size: number, files: Files): Promise<boolean> {
  const beginning = beginnings[type];
  if (size < beginning.length || !(await files.getPart(key, 0, beginning.length)).equals(beginning)) return false;
  if (type !== 'application/zip') return true;
  const within = Math.min(size, zipEnd.within);
  return (await files.getPart(key, size - within, within)).includes(zipEnd.mark);
}

/**
 * Refuses a field with the address of an upload that is missing, private, or by its content not of these types.
 * External addresses are not checked.
 */
export async function checkAddress(
  field: string,
  url: string | null | undefined,
  types: readonly UploadType[],
  store: Store,
): Promise<void> {
  const { files, global } = store;
  const key = url ? files.keyOf(url) : undefined;
  if (!key) return;
  const upload = await global.upload.findFirst({ where: { key, eraseAt: null, isPrivate: false } });
  const [type = 'image/png'] = types;
  if (upload && !types.some((each) => each === upload.fileType)) throw new AppError(refusals[type]);
  if (!upload || !(await checkUpload(upload, store))) throw refuseField(field, 'invalidUrl');
}
