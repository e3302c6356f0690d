import { z } from 'zod';
import { endpoint, staff } from '../endpoint.ts';
import { Id } from '../fields.ts';
import { SignUpload, UploadSignature } from './schema.ts';

/**
 * Staff sign images, PDF and release archives; archives only admins. A picture that is shown to a family names it: it is
 * private whoever puts it, lies in the family's region and goes with the family.
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
/**
 * `{name}-{i}.{suffix}`: an HTML waiting page until the file is ready, for an hour. It is given to whoever asked for the
 * export, by their session, or once to whoever has one of the addresses that its job tells them.
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
  summary: 'An exported file',
});
