import { AppError } from '@fovea/contracts/errors';
import { getFile } from '@fovea/contracts/files/endpoints';
import { uploads } from '@fovea/kit/files/files';
import { checkSignature } from '@fovea/kit/files/signed-address';
import { handle } from '../handle.ts';
import { checkUpload } from './check-upload.ts';
import { redirectToSigned } from './redirect-to-signed.ts';
import { isPictureType } from './reencode-picture.ts';

/** Uploads are served only through this endpoint, with the verified content type and `nosniff`. */
export const getFileHandler = handle(getFile, async ({ folder, file, ...signature }, ctx) => {
  const { global, files, now } = ctx;
  const upload = await global.upload.findFirst({ where: { key: `${uploads}${folder}/${file}`, eraseAt: null } });
  if (upload?.isPrivate && !signature.signature) return redirectToSigned(upload, ctx);
  if (upload?.isPrivate) checkSignature(files.isSigned(upload.key, signature), signature, now);
  const stored = upload && (await checkUpload(upload, ctx));
  if (!stored) throw new AppError('notFound');
  return {
    // Pictures are stored with their actual type, which may differ from that of their name.
    contentType: isPictureType(upload.fileType) ? stored.contentType : upload.fileType,
    body: await files.of(upload.region).get(upload.key),
    fileName: upload.fileName || undefined,
    disposition: upload.fileType === 'application/zip' ? 'attachment' : 'inline',
    headers: {
      ETag: `"${stored.etag}"`,
      'Content-Length': String(stored.size),
      'Cache-Control': upload.isPrivate ? 'private, no-store' : 'private, max-age=300',
      'X-Content-Type-Options': 'nosniff',
      // The gateway's stricter policy would block the browser's PDF viewer.
      'Content-Security-Policy':
        "default-src 'none'; img-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    },
  };
});
