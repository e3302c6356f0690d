import { refuseField } from '@fovea/contracts/errors';
import type { Files } from '@fovea/kit/files';
import { personMs } from '../sessions/issue-token.ts';

/**
 * A picture is one that was uploaded here: an address elsewhere would tell its owner who looks at whom, and when. It is
 * kept by its lasting address, without the signature it is read with; what was not sent stays.
 */
export function ownPicture<Sent extends string | null | undefined>(files: Files, imageUrl: Sent): Sent | string {
  if (!imageUrl) return imageUrl;
  const key = files.keyOf(imageUrl);
  if (!key || !/\.(jpg|png)$/.test(key)) throw refuseField('imageUrl', 'invalidUrl');
  return files.publicUrl(key);
}

/**
 * Pictures of people are private. This one is shown beside the name for as long as a session lasts, so the address is
 * good for that long.
 */
export const readablePicture = (imageUrl: string | null, { files, now }: { files: Files; now: Date }): string | null =>
  imageUrl && files.signedUrl(imageUrl, new Date(now.getTime() + personMs));
