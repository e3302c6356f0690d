import { AppError, type ErrorName } from '@fovea/contracts/errors';
import { asOneLine } from '@fovea/contracts/fields';
import { expectPicture, wasUploaded } from '@fovea/contracts/files/rpcs';
import { PictureType, uploadTypes } from '@fovea/contracts/files/schema';
import { maxAttachments } from '@fovea/contracts/requests/schema';
import { arrivalOf } from '@fovea/kit/files/files';
import type { Context } from '../handle.ts';
import { picture, type Sent } from './request-rules.ts';

type StoredPictures = {
  fileList: Sent['fileList'];
  /** Names of refused files. */
  leftOut: string[];
};

/** Stores a mail's pictures like those from the portal, within the same limits. */
export async function storePictures(
  files: File[],
  uploadedBy: string,
  ctx: Pick<Context, 'callRpc' | 'files' | 'region'>,
): Promise<StoredPictures> {
  const stored: StoredPictures = { fileList: [], leftOut: [] };
  for (const file of files) {
    const name = asOneLine(file.name).trim().slice(-255) || '–';
    const url = stored.fileList.length < maxAttachments ? await storePicture(file, { name, uploadedBy }, ctx) : null;
    if (url) stored.fileList.push({ name, url });
    else stored.leftOut.push(name);
  }
  return stored;
}

/** Errors of files that are left out. */
const unusable: ErrorName[] = ['imagesOnly', 'infectedFile', 'pictureDamaged', 'tooManyPixels'];

/** Null for a file that is not a picture by type, name or content, or is too large. */
async function storePicture(
  file: File,
  { name, uploadedBy }: { name: string; uploadedBy: string },
  { callRpc, files, region }: Pick<Context, 'callRpc' | 'files' | 'region'>,
): Promise<string | null> {
  const type = PictureType.safeParse(file.type).data;
  if (!type || file.size > uploadTypes[type].maxBytes || !picture.test(name)) return null;
  const { key } = await callRpc(expectPicture, { fileType: type, uploadedBy, region });
  await files.put(arrivalOf(key), Buffer.from(await file.arrayBuffer()), { contentType: type });
  return (await isPicture(key, uploadedBy, callRpc)) ? files.publicUrl(key) : null;
}

const isPicture = async (key: string, uploadedBy: string, callRpc: Context['callRpc']): Promise<boolean> => {
  try {
    return (await callRpc(wasUploaded, { key, uploadedBy })).was;
  } catch (error) {
    if (error instanceof AppError && unusable.includes(error.error)) return false;
    throw error;
  }
};
