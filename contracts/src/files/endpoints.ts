import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { Id } from '../fields.ts';
import { SignUpload, UploadSignature } from './schema.ts';

/**
 * Staff sign images and PDF, administrators release archives as well. A picture for a family names it: it is private,
 * stored in the family's region and deleted with the family.
 */
export const signUpload = endpoint({
  method: 'POST',
  path: '/api/admin/aws/signurl',
  service: 'catalog-plan',
  access: staff,
  region: 'required',
  input: SignUpload.extend({ customerId: Id.optional() }),
  response: UploadSignature,
  summary: 'Sign an upload',
  errors: ['imagesOnly', 'pdfOnly', 'uploadTypesOnly', 'zipOnly'],
});

/**
 * An uploaded file at the `publicUrl` of its signature. Uploads of administrators (pictures of products, documents of
 * plans, releases) are public. Others are private and read by short-lived signed addresses. Size and content are
 * checked before the first byte is sent; a file other than the signed one is refused with its own error.
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
  summary: 'Download an uploaded file',
  errors: [
    'imagesOnly',
    'infectedFile',
    'linkExpired',
    'pdfOnly',
    'pictureDamaged',
    'tooManyPixels',
    'uploadTypesOnly',
    'zipOnly',
  ],
});
/**
 * `{name}-{i}.{suffix}`: an HTML waiting page until the file is ready, for an hour. Served to the owner's session, or
 * once per address that the job returns.
 */
export const getExportFile = endpoint({
  method: 'GET',
  path: '/api/exports/:file',
  service: 'catalog-plan',
  access: 'public',
  region: 'none',
  answer: 'file',
  rate: 'heavy',
  input: z.object({
    file: z.string().regex(/^[A-Za-z0-9-]{16,160}\.(csv|zip|pdf)$/, { error: 'invalidId' }),
    once: z
      .string()
      .regex(/^[0-9a-f]{24}$/, { error: 'invalidId' })
      .optional(),
    until: z.coerce.number().int().optional(),
    signature: z.string().max(100).optional(),
  }),
  response: z.unknown(),
  summary: 'Download an exported file',
  errors: ['linkExpired'],
});
