import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { rpc } from './event.ts';
import { Id, text } from './fields.ts';

const MB = 1024 * 1024;
/** What may be uploaded, by content type, and how large. Type and size are part of the signature. */
export const uploadTypes = {
  'image/jpeg': { suffix: 'jpg', maxBytes: 10 * MB },
  'image/png': { suffix: 'png', maxBytes: 10 * MB },
  'application/pdf': { suffix: 'pdf', maxBytes: 20 * MB },
  'application/zip': { suffix: 'zip', maxBytes: 500 * MB },
} as const;
export type UploadType = keyof typeof uploadTypes;

const SignUpload = z.object({
  fileName: text(255),
  fileType: z.string().max(100),
  /** Bytes; signed, so that another size is refused by the store. */ fileSize: z.number().int().min(1).optional(),
});
/** PUT the file to signUrl with the headers in fields; it can then be read at publicUrl. */
export const UploadSignature = z.object({
  fileName: z.string(),
  signUrl: z.string(),
  publicUrl: z.string(),
  fields: z.record(z.string(), z.string()),
});
export type UploadSignature = z.infer<typeof UploadSignature>;

/** Staff sign images, PDF and release archives; archives only admins. */
export const signUpload = endpoint({
  method: 'POST',
  path: '/api/admin/aws/signurl',
  service: 'catalog-plan',
  access: staff,
  region: 'none',
  input: SignUpload,
  response: UploadSignature,
  summary: 'Sign an upload',
});
/** Parents sign images only. */
export const signPortalUpload = endpoint({
  method: 'POST',
  path: '/api/portal/aws/signurl',
  service: 'catalog-plan',
  access: ['customer'],
  region: 'none',
  input: SignUpload,
  response: UploadSignature,
  summary: 'Sign a parent’s upload',
});
/**
 * What was uploaded, at the `publicUrl` of its signature. What administrators upload (products' pictures, plans'
 * documents, releases) is public; anybody else's is private, and read by the addresses that the calls which list it
 * sign for some minutes. Size and content are checked before the first byte is given: another file than was signed is
 * refused by name.
 */
export const getFile = endpoint({
  method: 'GET',
  path: '/api/files/:folder/:file',
  service: 'catalog-plan',
  access: 'public',
  region: 'none',
  answer: 'file',
  input: z.object({
    folder: Id,
    file: z.string().regex(/^[0-9a-f-]{36}\.(jpg|png|pdf|zip)$/, { error: 'invalidId' }),
    until: z.coerce.number().int().optional(),
    signature: z.string().max(100).optional(),
  }),
  response: z.unknown(),
  summary: 'An uploaded file',
});
/** `{name}-{i}.{suffix}`: an HTML waiting page until the file is ready. The name is unguessable and lives an hour. */
export const getExportFile = endpoint({
  method: 'GET',
  path: '/api/exports/:file',
  service: 'catalog-plan',
  access: 'public',
  region: 'none',
  answer: 'file',
  rate: 'heavy',
  input: z.object({ file: z.string().regex(/^[A-Za-z0-9-]{16,120}\.(csv|zip|pdf)$/, { error: 'invalidId' }) }),
  response: z.unknown(),
  summary: 'An exported file',
});

/** Whether this person put the file there; another than was signed is refused by name, as when it is read. */
export const wasUploaded = rpc(
  'wasUploaded',
  'catalog-plan',
  'global',
  z.object({ key: z.string().max(200), uploadedBy: Id }),
  z.object({ was: z.boolean() }),
);
