import { wasUploaded } from '@fovea/contracts/files/questions';
import { answer } from '../handle.ts';
import { checkUpload } from './check-upload.ts';

export const wasUploadedAnswer = answer(wasUploaded, async ({ key, uploadedBy }, { files, global }) => {
  const upload = await global.upload.findFirst({ where: { key, uploadedBy, eraseAt: null } });
  return { was: upload !== null && (await checkUpload(upload, files)) !== null };
});
