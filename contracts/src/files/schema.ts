import { z } from 'zod';
import { text } from '../fields.ts';

const MB = 1024 * 1024;
/** Permitted uploads, by content type, with their maximum size. Type and size are part of the signature. */
export const uploadTypes = {
  'image/jpeg': { suffix: 'jpg', maxBytes: 10 * MB },
  'image/png': { suffix: 'png', maxBytes: 10 * MB },
  'application/pdf': { suffix: 'pdf', maxBytes: 20 * MB },
  'application/zip': { suffix: 'zip', maxBytes: 500 * MB },
} as const;
export type UploadType = keyof typeof uploadTypes;
/** Pictures of families, and of staff in a request. */
export const PictureType = z.enum(['image/jpeg', 'image/png']);

export const SignUpload = z.object({
  fileName: text(255),
  fileType: z.string().max(100),
  /** Bytes; signed, so that another size is refused by the store. */
  fileSize: z.number().int().min(1).optional(),
});
/** PUT the file to signUrl with the headers in fields; it can then be read at publicUrl. */
export const UploadSignature = z.object({
  fileName: z.string(),
  signUrl: z.string(),
  publicUrl: z.string(),
  fields: z.record(z.string(), z.string()),
});
export type UploadSignature = z.infer<typeof UploadSignature>;
