import { AppError } from '@fovea/contracts/errors';
import { wasUploaded } from '@fovea/contracts/files/rpcs';
import { handleRpc } from '../handle.ts';
import { checkUpload } from './check-upload.ts';

export const wasUploadedRpc = handleRpc(wasUploaded, async ({ maxBytes, ...expected }, ctx) => {
  const upload = await ctx.global.upload.findFirst({ where: { ...expected, eraseAt: null } });
  const stored = upload && (await checkUpload(upload, ctx));
  if (stored && maxBytes !== undefined && stored.size > maxBytes) throw new AppError('tooLarge');
  return { was: stored !== null };
});
