import { AppError, type ErrorName } from '@fovea/contracts/errors';
import { signUpload } from '@fovea/contracts/files/endpoints';
import { signPortalUpload } from '@fovea/contracts/files/portal-endpoints';
import type { UploadSignature, UploadType } from '@fovea/contracts/files/schema';
import { PictureType, uploadTypes } from '@fovea/contracts/files/schema';
import type { Actor } from '@fovea/kit/access/actor';
import { newId } from '@fovea/kit/database/ids';
import { arrivalOf, uploads } from '@fovea/kit/files/files';
import { type Context, type Global, handle } from '../handle.ts';

/** A signed address accepts an upload for this time. */
export const signedForMs = 15 * 60_000;

type UploadForm = { fileName: string; fileType: string; fileSize?: number };

export const signUploadHandler = handle(signUpload, async ({ customerId, ...form }, ctx) => {
  const { actor, region } = ctx;
  if (customerId) return sign(form, PictureType.options, { isPrivate: true, region, customerId }, ctx);
  // Archives are releases, which only admins maintain.
  const allowed: UploadType[] =
    actor.role === 'admin' ? [...PictureType.options, 'application/pdf', 'application/zip'] : PictureType.options;
  return sign(form, allowed, ownedBy(actor), ctx);
});

export const signPortalUploadHandler = handle(signPortalUpload, async (form, ctx) =>
  sign(form, PictureType.options, ownedBy(ctx.actor), ctx),
);

type Owned = { isPrivate: boolean; region: string; customerId?: string };

/** Uploads of administrators are public; others are private and stored in their region. */
const ownedBy = ({ role, region }: Actor): Owned =>
  role === 'admin' ? { isPrivate: false, region: '' } : { isPrivate: true, region: region ?? '' };

/**
 * Signs a PUT of one file under an unguessable key. The signature covers its type, the single upload and, if given, its
 * size. The file is checked before it is served.
 */
async function sign(
  form: UploadForm,
  allowed: UploadType[],
  owned: Owned,
  { actor, files, global, now }: Pick<Context, 'actor' | 'files' | 'global' | 'now'>,
): Promise<UploadSignature> {
  const type = allowed.find((each) => each === normalised(form.fileType) && suffixFits(form.fileName, each));
  if (!type) throw new AppError(refusal(allowed, form.fileName));
  if (form.fileSize && form.fileSize > uploadTypes[type].maxBytes) throw new AppError('tooLarge');

  const { isPrivate, region } = owned;
  const fileName = isPrivate ? '' : form.fileName;
  const key = await expectUpload({ fileName, fileType: type, uploadedBy: actor.id, ...owned }, global);
  // The store refuses a second upload.
  const fields = { 'Content-Type': type, 'If-None-Match': '*' };
  const headers = form.fileSize ? { ...fields, 'Content-Length': String(form.fileSize) } : fields;
  const signUrl = await files.of(region).presignedPut(arrivalOf(key), { headers, expiresSeconds: signedForMs / 1000 });
  const publicUrl = files.publicUrl(key);
  const address = isPrivate ? files.signedUrl(publicUrl, new Date(now.getTime() + signedForMs)) : publicUrl;
  return { fileName: form.fileName, signUrl, publicUrl: address, fields };
}

type Expected = Owned & { fileName: string; fileType: UploadType; uploadedBy: string };

/** Stores the expected upload and returns its unguessable key. */
export async function expectUpload(upload: Expected, db: Global): Promise<string> {
  const key = `${uploads}${newId()}/${crypto.randomUUID()}.${uploadTypes[upload.fileType].suffix}`;
  await db.upload.create({ data: { key, ...upload } });
  return key;
}

const normalised = (fileType: string) =>
  fileType === 'application/x-zip-compressed' ? 'application/zip' : fileType === 'image/jpg' ? 'image/jpeg' : fileType;

/** Type and file name must agree. */
function suffixFits(fileName: string, type: UploadType): boolean {
  const suffix = fileName.split('.').at(-1)?.toLowerCase();
  return suffix === uploadTypes[type].suffix || (type === 'image/jpeg' && suffix === 'jpeg');
}

/** The refusal for the type of the name's suffix; for other names, the one that lists all allowed types. */
function refusal(allowed: UploadType[], fileName: string): ErrorName {
  if (!allowed.includes('application/pdf')) return 'imagesOnly';
  if (/\.zip$/i.test(fileName)) return 'zipOnly';
  if (/\.pdf$/i.test(fileName)) return 'pdfOnly';
  return /\.(jpe?g|png)$/i.test(fileName) ? 'imagesOnly' : 'uploadTypesOnly';
}
