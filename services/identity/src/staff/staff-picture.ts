import { refuseField } from '@fovea/contracts/errors';
import { wasUploaded } from '@fovea/contracts/files/questions';
import type { Files } from '@fovea/kit/files';
import type { Context } from '../handle.ts';
import { personMs } from '../sessions/issue-token.ts';

/**
 * A picture is one that its sender uploaded here, an image by its content: an address elsewhere would tell its owner who
 * looks at whom, and when, and another's private file would be shown to everybody who sees this person. It is kept by
 * its lasting address, without the signature it is read with; what was not sent, or is there already, stays.
 */
export async function ownPicture<Sent extends string | null | undefined>(
  { files, global, ask, actor }: Context,
  imageUrl: Sent,
  staffId?: string,
): Promise<Sent | string> {
  if (!imageUrl) return imageUrl;
  const key = files.keyOf(imageUrl);
  if (!key || !/\.(jpg|png)$/.test(key)) throw refuseField('imageUrl', 'invalidUrl');
  const address = files.publicUrl(key);
  if (staffId && (await global.staff.count({ where: { id: staffId, imageUrl: address } })) > 0) return address;
  if (!(await ask(wasUploaded, { key, uploadedBy: actor.id })).was) throw refuseField('imageUrl', 'invalidUrl');
  return address;
}

/**
 * Pictures of people are private. This one is shown beside the name for as long as a session lasts, so the address is
 * good for that long.
 */
export const readablePicture = (imageUrl: string | null, { files, now }: { files: Files; now: Date }): string | null =>
  imageUrl && files.signedUrl(imageUrl, new Date(now.getTime() + personMs));
