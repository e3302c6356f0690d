import { AppError, type ErrorName } from '@fovea/contracts/errors';
import { signUpload } from '@fovea/contracts/files/endpoints';
import { signPortalUpload } from '@fovea/contracts/files/portal-endpoints';
import type { UploadSignature, UploadType } from '@fovea/contracts/files/schema';
import { PictureType, uploadTypes } from '@fovea/contracts/files/schema';
import type { Actor } from '@fovea/kit/access/actor';
import { newId } from '@fovea/kit/database/ids';
import { arrivalOf, uploads } from '@fovea/kit/files/files';
import { type Context, type Global, handle } from '../handle.ts';

/** How long a signed address can be written to. */
export const signedForMs = 15 * 60_000;

type Wish = { fileName: string; fileType: string; fileSize?: number };

export const signUploadHandler = handle(signUpload, async ({ customerId, ...wish }, ctx) => {
  const { actor, region } = ctx;
  if (customerId) return sign(wish, PictureType.options, { isPrivate: true, region, customerId }, ctx);
  // Archives are releases, which only admins maintain.
  const allowed: UploadType[] =
    actor.role === 'admin' ? [...PictureType.options, 'application/pdf', 'application/zip'] : PictureType.options;
  return sign(wish, allowed, ownedBy(actor), ctx);
});

export const signPortalUploadHandler = handle(signPortalUpload, async (wish, ctx) =>
  sign(wish, PictureType.options, ownedBy(ctx.actor), ctx),
);

type Owned = { isPrivate: boolean; region: string; customerId?: string };

/** What administrators upload is for everybody, anybody else's is private and lies in their region. */
const ownedBy = ({ role, region }: Actor): Owned =>
  role === 'admin' ? { isPrivate: false, region: '' } : { isPrivate: true, region: region ?? '' };

/**
 * Signs a PUT of one file. Its type, that it is put once and, where told, its size are part of the signature, the key
 * cannot be guessed. What was put is looked at before anyone reads it.
 */
async function sign(
  wish: Wish,
  allowed: UploadType[],
  owned: Owned,
  { actor, files, global, now }: Pick<Context, 'actor' | 'files' | 'global' | 'now'>,
): Promise<UploadSignature> {
  const type = allowed.find((each) => each === normalised(wish.fileType) && suffixFits(wish.fileName, each));
  if (!type) throw new AppError(refusal(allowed, wish.fileName));
  if (wish.fileSize && wish.fileSize > uploadTypes[type].maxBytes) throw new AppError('tooLarge');

  const { isPrivate, region } = owned;
  const fileName = isPrivate ? '' : wish.fileName;
  const key = await expectUpload({ fileName, fileType: type, uploadedBy: actor.id, ...owned }, global);
  // Whoever puts a second file is refused by the store.
  const fields = { 'Content-Type': type, 'If-None-Match': '*' };
  const headers = wish.fileSize ? { ...fields, 'Content-Length': String(wish.fileSize) } : fields;
  const signUrl = await files.of(region).presignedPut(arrivalOf(key), { headers, expiresSeconds: signedForMs / 1000 });
  const publicUrl = files.publicUrl(key);
  const address = isPrivate ? files.signedUrl(publicUrl, new Date(now.getTime() + signedForMs)) : publicUrl;
  return { fileName: wish.fileName, signUrl, publicUrl: address, fields };
}

type Expected = Owned & { fileName: string; fileType: UploadType; uploadedBy: string };

/** Keeps what will be put, and answers where: a key nobody can guess. */
export async function expectUpload(upload: Expected, db: Global): Promise<string> {
  const key = `${uploads}${newId()}/${crypto.randomUUID()}.${uploadTypes[upload.fileType].suffix}`;
  await db.upload.create({ data: { key, ...upload } });
  return key;
}

const normalised = (fileType: string) =>
  fileType === 'application/x-zip-compressed' ? 'application/zip' : fileType === 'image/jpg' ? 'image/jpeg' : fileType;

/** A PDF named .png is neither: type and name have to agree. */
function suffixFits(fileName: string, type: UploadType): boolean {
  const suffix = fileName.split('.').at(-1)?.toLowerCase();
  return suffix === uploadTypes[type].suffix || (type === 'image/jpeg' && suffix === 'jpeg');
}

/**
 * A name that says what was meant is answered with that type's rule; else everything the caller may upload is named.
 */
function refusal(allowed: UploadType[], fileName: string): ErrorName {
  if (!allowed.includes('application/pdf')) return 'imagesOnly';
  if (/\.zip$/i.test(fileName)) return 'zipOnly';
  if (/\.pdf$/i.test(fileName)) return 'pdfOnly';
  return /\.(jpe?g|png)$/i.test(fileName) ? 'imagesOnly' : 'uploadTypesOnly';
}
