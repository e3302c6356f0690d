import { AppError, type ErrorName, refuseField } from '@fovea/contracts/errors';
import { type UploadType, uploadTypes } from '@fovea/contracts/files/schema';
import type { Files, StoredFile } from '@fovea/kit/files';
import type { Upload } from '../../generated/global/client.ts';
import type { Global } from '../handle.ts';

type Signed = Pick<Upload, 'key' | 'fileType' | 'checkedAt'>;
type Store = { files: Files; global: Pick<Global, 'upload'> };

const isUploadType = (type: string): type is UploadType => type in uploadTypes;
const refusals: Record<UploadType, ErrorName> = {
  'image/jpeg': 'imagesOnly',
  'image/png': 'imagesOnly',
  'application/pdf': 'pdfOnly',
  'application/zip': 'zipOnly',
};
/** What files of a type begin with. */
const beginnings: Record<UploadType, Buffer> = {
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'application/pdf': Buffer.from('%PDF-'),
  'application/zip': Buffer.from('PK'),
};
/** A zip archive ends in its directory's record: 22 bytes and a comment of at most 65,535. */
const zipEnd = { mark: Buffer.from([0x50, 0x4b, 5, 6]), within: 22 + 65_535 };

/**
 * The stored file of a signed upload; null when none was put. Throws tooLarge, or the type's rule, for another file
 * than was signed: whoever leaves out `fileSize` has no size in the signature, and what is in a file no signature says.
 */
export async function checkUpload({ key, fileType, checkedAt }: Signed, files: Files): Promise<StoredFile | null> {
  const stored = await files.head(key);
  if (!stored || checkedAt) return stored;
  if (!isUploadType(fileType)) throw new AppError('uploadTypesOnly');
  if (stored.size > uploadTypes[fileType].maxBytes) throw new AppError('tooLarge');
  if (!(await isOfType(fileType, key, stored.size, files))) throw new AppError(refusals[fileType]);
  return stored;
}

async function isOfType(type: UploadType, key: string, size: number, files: Files): Promise<boolean> {
  const beginning = beginnings[type];
  if (size < beginning.length || !(await files.getPart(key, 0, beginning.length)).equals(beginning)) return false;
  if (type !== 'application/zip') return true;
  const within = Math.min(size, zipEnd.within);
  return (await files.getPart(key, size - within, within)).includes(zipEnd.mark);
}

/**
 * Refuses a field with the address of an upload that is missing, is private, or is no file of these types by its
 * content. Addresses elsewhere are their owner's.
 */
export async function checkAddress(
  field: string,
  url: string | null | undefined,
  types: readonly UploadType[],
  { files, global }: Store,
): Promise<void> {
  const key = url ? files.keyOf(url) : undefined;
  if (!key) return;
  const upload = await global.upload.findFirst({ where: { key, eraseAt: null, isPrivate: false } });
  const [type = 'image/png'] = types;
  if (upload && !types.some((each) => each === upload.fileType)) throw new AppError(refusals[type]);
  if (!upload || !(await checkUpload(upload, files))) throw refuseField(field, 'invalidUrl');
}
