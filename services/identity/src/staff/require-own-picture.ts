import { refuseField } from '@fovea/contracts/errors';
import type { Files } from '@fovea/kit/files';

/** A picture is one that was uploaded here: an address elsewhere would tell its owner who looks at whom, and when. */
export function requireOwnPicture(files: Files, imageUrl: string | null | undefined): void {
  if (imageUrl && !/\.(jpg|png)$/.test(files.keyOf(imageUrl) ?? '')) throw refuseField('imageUrl', 'invalidUrl');
}
